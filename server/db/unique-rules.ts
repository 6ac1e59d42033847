/**
 * Unique constraints that a write can violate. PostgreSQL's errors name the constraint, SQLite's name its columns.
 * Check with `isUniqueViolation(error, 'accounts_email')`.
 */
export const uniqueRules = {
  accounts_email: 'accounts.email',
  accounts_google_sub: 'accounts.google_sub',
  api_keys_key_hash: 'api_keys.key_hash',
  adoption_requests_one_open: 'adoption_requests.pet_id, adoption_requests.requester_uid',
  adoption_requests_one_accepted: 'adoption_requests.pet_id',
  meetings_one_open: 'meetings.request_id',
  meeting_quarters_once: 'meeting_quarters.uid, meeting_quarters.quarter',
  agreements_request: 'agreements.request_id',
  adoption_fees_request: 'adoption_fees.request_id',
  adoption_fees_receipt: 'adoption_fees.receipt_id',
  fee_payments_one_open: 'fee_payments.fee_id',
  fee_payments_nonce: 'fee_payments.nonce',
  fee_payments_session: 'fee_payments.session_id',
  fee_payments_payment: 'fee_payments.payment_id',
  follow_ups_number: 'follow_ups.request_id, follow_ups.number',
  happy_endings_request: 'happy_endings.request_id',
  notices_group: 'notices.uid, notices.group_key',
  pets_key: 'pets.key',
  campaigns_key: 'campaigns.key',
  pet_photos_place: 'pet_photos.pet_id, pet_photos.place',
  campaign_versions_one: 'campaign_versions.campaign_id, campaign_versions.version',
  donation_events_step: 'donation_events.donation_id, donation_events.step',
  gift_people_account_key: 'gift_people.donor_uid, gift_people.idempotency_key',
  gift_people_visitor_key: 'gift_people.campaign_id, gift_people.idempotency_key',
  gift_people_shelter_key: 'gift_people.idempotency_key',
  promise_reminders_number: 'promise_reminders.donation_id, promise_reminders.number',
  checkouts_nonce: 'checkouts.nonce',
  checkouts_session: 'checkouts.session_id',
  checkouts_payment: 'checkouts.payment_id',
  receipts_number: 'receipts.series, receipts.year, receipts.number',
  receipts_donation: 'receipts.donation_id',
  pet_tallies_month: 'pet_tallies.month, pet_tallies.category',
  donation_tallies_month: 'donation_tallies.month, donation_tallies.purpose',
  duration_tallies_length:
    'duration_tallies.kind, duration_tallies.month, duration_tallies.category, duration_tallies.length',
  receipt_counters_year: 'receipt_counters.series, receipt_counters.year',
  monthly_donations_nonce: 'monthly_donations.nonce',
  monthly_donations_subscription: 'monthly_donations.subscription_id',
  monthly_invoices_donation: 'monthly_invoices.donation_id',
  monthly_invoices_payment: 'monthly_invoices.payment_id',
  listing_feeds_site: 'listing_feeds.site',
  search_addresses_email: 'search_addresses.email',
  saved_searches_once: 'saved_searches.address_id, saved_searches.query',
  stays_one_open: 'stays.pet_id',
  search_matches_once: 'search_matches.address_id, search_matches.pet_id',
  stray_payments_one: 'stray_payments.reason, stray_payments.about',
} as const

export type UniqueRule = keyof typeof uniqueRules

export const unique = (rule: UniqueRule): UniqueRule => rule
