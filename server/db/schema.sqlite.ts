import { sqliteKit } from './columns.ts'
import { defineSchema } from './schema.ts'

export const { users, accounts, sessions, apiKeys, setupLinks, pets, adoptionRequests, campaigns, donations, images } =
  defineSchema(sqliteKit)
