import { sqliteKit } from '#server/db/columns.ts'
import { defineSchema } from '#server/db/schema.ts'

export const {
  users,
  accounts,
  sessions,
  devices,
  loginTurns,
  apiKeys,
  setupLinks,
  pets,
  petPhotos,
  adoptionRequests,
  campaigns,
  campaignVersions,
  donations,
  images,
} = defineSchema(sqliteKit)
