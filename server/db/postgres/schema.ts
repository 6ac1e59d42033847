import { postgresKit } from '#server/db/columns.ts'
import { defineSchema } from '#server/db/schema.ts'

export const {
  users,
  accounts,
  sessions,
  devices,
  loginTurns,
  apiKeys,
  oneTimeLinks,
  pets,
  petPhotos,
  adoptionRequests,
  requestMessages,
  campaigns,
  campaignVersions,
  campaignUpdates,
  donations,
  donationEvents,
  giftPeople,
  checkouts,
  paymentEvents,
  strayPayments,
  images,
  settings,
  notices,
} = defineSchema(postgresKit)
