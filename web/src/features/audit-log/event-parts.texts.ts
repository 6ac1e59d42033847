import { defineTexts } from '#shared/texts/define-texts.ts'
import { defineRichTexts } from '#web/lib/rich-texts.ts'

// What an action was done to, within its sentence. `known` is 'no' if the record has been deleted.
const pet = '{known, select, no {pet no. {id}} other {<link><bdi>{name}</bdi></link>}}'
const campaign = '{known, select, no {campaign no. {id}} other {<link><bdi>{name}</bdi>’s campaign</link>}}'
const request = '{known, select, no {request no. {id}} other {<link>a request for <bdi>{name}</bdi></link>}}'
const donation = '<link>donation {reference}</link>'
const user = '{known, select, no {a former user} other {<person>{name}</person>}}'

/** Sentences of the audit log, after the name of who did it. */
export const auditSentences = defineRichTexts('auditSentences', {
  pet_added: `Added ${pet} for someone else`,
  pet_changed: `Edited ${pet}`,
  pet_deleted: `Deleted ${pet}`,
  pet_adopted: `Marked ${pet} as adopted`,
  pet_confirmed: `Confirmed that ${pet} is still here`,
  pet_moved: `{place, select, foster {Moved ${pet} to a foster family} other {Moved ${pet} back to the shelter}}`,
  pet_returned: `Took ${pet} back after an adoption`,
  pet_approved: `Approved ${pet}`,
  pet_refused: `Didn’t approve ${pet}`,
  campaign_added: `Added ${campaign} for someone else`,
  campaign_changed: `Edited ${campaign}`,
  campaign_paused: `Paused ${campaign}`,
  campaign_resumed: `Resumed ${campaign}`,
  campaign_approved: `Approved ${campaign}`,
  campaign_refused: `Didn’t approve ${campaign}`,
  update_posted: `Posted an update to ${campaign}`,
  update_deleted: `Deleted an update from ${campaign}`,
  request_made: `Sent ${request} on someone else’s behalf`,
  request_accepted: `Accepted ${request}`,
  trial_started: `Started or changed the trial of ${request}`,
  request_rejected: `Rejected ${request}`,
  request_released: `Released the hold for ${request}`,
  request_written: `{note, select, yes {Added a note to ${request}} other {Sent a message about ${request}}}`,
  meeting_changed: `Changed the meeting about ${request}`,
  fee_changed: `Changed the adoption fee of ${request}`,
  agreement_renewed: `Replaced the agreement with the current text in ${request}`,
  question_answered: 'Answered <link>question no. {id}</link>',
  happy_ending_published: `Published the happy ending of ${request}`,
  happy_ending_declined: `Declined or unpublished the happy ending of ${request}`,
  question_closed: 'Closed <link>question no. {id}</link>',
  good_to_know_changed: `Changed “Good to know” of ${pet}`,
  gift_received: `Marked ${donation} as received`,
  gift_cancelled: `Canceled ${donation}`,
  gift_message_removed: `Removed the donor’s message from ${donation}`,
  donor_reminded: `Reminded the donor of ${donation}`,
  cash_entered: `Recorded ${donation} in cash`,
  gifts_exported: 'Exported the donations',
  payment_settled: 'Marked payment no. {id} as resolved',
  monthly_stopped: 'Stopped monthly gift no. {id}',
  monthly_exported: 'Exported the monthly gifts',
  fees_exported: 'Exported the adoption fees',
  admin_made: `Made ${user} an admin`,
  admin_revoked: `Removed ${user} as admin`,
  staff_made: `Made ${user} staff`,
  staff_revoked: `Removed ${user} from staff`,
  invitation_made: 'Invited someone',
  invitation_revoked: 'Revoked an invitation',
  invitation_accepted: `Accepted an invitation from ${user}`,
  user_suspended: `Suspended ${user}`,
  user_restored: `Restored ${user}`,
  user_erased: `Deleted the account of ${user}`,
  user_made: `Created an account for ${user}`,
  reset_link_made: `Created a password reset link for ${user}`,
  password_set: `Set a new password for ${user}`,
  key_made: `Created an API key for ${user}`,
  key_revoked: `Revoked an API key of ${user}`,
  settings_saved: 'Changed <link>the settings</link>',
  shelter_restored: 'Restored the shelter from a backup',
  listing_feed_made:
    '{renewed, select, yes {Replaced the link of the file for {site}} other {Created the link of the file for {site}}}',
  listing_feed_revoked: 'Revoked the link of the file for {site}',
  data_exported: 'Exported the shelter’s data',
  data_imported: 'Imported data into the shelter',
})

export const eventPartsTexts = defineTexts('eventParts', {
  // who did it: a command on the server
  server: 'Server',
  formerUser: 'A former user',
  wasReceived: 'Previously marked as received',
  key: 'Key no. {key}',
  setupLink: 'With the setup link',
  invitation: 'Invitation no. {invitation}',
  // the role that the invitation grants
  invitedAs: '{role, select, admin {As an admin} staff {As staff} other {As a user}}',
  nowDraft: 'Now a draft',
  notDraft: 'No longer a draft',
})
