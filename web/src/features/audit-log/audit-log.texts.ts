import { defineTexts } from '#shared/texts/define-texts.ts'

export const auditLogTexts = defineTexts('auditLog', {
  auditLog: 'Audit Trail',
  // a column, and the label of a filter
  who: 'Who',
  // a column, and the label of a filter
  what: 'What',
  when: 'When',
  anyAction: 'Any action',
  anyone: 'Anyone',
  loading: 'Loading the audit trail...',
  loadFailed: 'Couldn’t load the audit trail.',
  empty: 'Nothing here yet.',
  emptyHint: 'Actions by admins, staff and the server appear here.',
})

/** Choices of a filter: what happened. */
export const auditActionNames = defineTexts('auditActionNames', {
  pet_added: 'Pet added for someone else',
  pet_changed: 'Pet edited',
  pet_deleted: 'Pet deleted',
  pet_adopted: 'Pet marked as adopted',
  // somebody said that the pet is still at the shelter
  pet_confirmed: 'Pet confirmed as still here',
  pet_approved: 'Pet approved',
  pet_refused: 'Pet not approved',
  campaign_added: 'Campaign added for someone else',
  campaign_changed: 'Campaign edited',
  campaign_paused: 'Campaign paused',
  campaign_resumed: 'Campaign resumed',
  campaign_approved: 'Campaign approved',
  campaign_refused: 'Campaign not approved',
  update_posted: 'Update posted',
  update_deleted: 'Update deleted',
  request_made: 'Request sent for someone else',
  request_accepted: 'Request accepted',
  request_rejected: 'Request rejected',
  // a pet that was on hold for an applicant is available again
  request_released: 'Hold released',
  request_written: 'Message or note added',
  gift_received: 'Donation marked as received',
  gift_cancelled: 'Donation canceled',
  gift_message_removed: 'Donor’s message removed',
  donor_reminded: 'Donor reminded of a pledge',
  cash_entered: 'Cash donation recorded',
  gifts_exported: 'Donations exported',
  payment_settled: 'Payment resolved',
  monthly_stopped: 'Monthly gift stopped',
  monthly_exported: 'Monthly gifts exported',
  admin_made: 'Made admin',
  admin_revoked: 'Removed as admin',
  staff_made: 'Made staff',
  staff_revoked: 'Removed from staff',
  invitation_made: 'Invitation created',
  invitation_revoked: 'Invitation revoked',
  invitation_accepted: 'Invitation accepted',
  user_suspended: 'User suspended',
  user_restored: 'User restored',
  user_erased: 'Account deleted',
  user_made: 'Account created',
  reset_link_made: 'Password reset link created',
  password_set: 'Password set',
  key_made: 'API key created',
  key_revoked: 'API key revoked',
  settings_saved: 'Settings changed',
  // all data came back from a backup
  shelter_restored: 'Shelter restored',
  // the secret link of a file with the pets, which another site fetches
  listing_feed_made: 'Listing link created',
  listing_feed_revoked: 'Listing link revoked',
  data_exported: 'Data exported',
  data_imported: 'Data imported',
})
