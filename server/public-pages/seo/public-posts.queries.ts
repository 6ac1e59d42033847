import { and, asc, desc, gt, lte } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnOf, columnsOf, fromIndex } from '#server/db/index-hint.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { isPublic as isPublicCampaign } from '#server/features/campaigns/campaigns.queries.ts'
import { isPublic as isPublicPet } from '#server/features/pets/pets.queries.ts'

export type SitemapRecord = { id: number; updatedAt: Date }

export type SitemapRange = { after: number; upTo: number; limit: number }

const petsInRange: PreparedRead<SitemapRange, SitemapRecord> = (read, schema, { after, upTo, limit }) => {
  const { pets } = schema
  return read
    .select({ id: pets.id, updatedAt: pets.updatedAt })
    .from(pets)
    .where(and(isPublicPet(schema), gt(pets.id, after), lte(pets.id, upTo)))
    .orderBy(asc(pets.id))
    .limit(rowLimit(limit))
}

const campaignsInRange: PreparedRead<SitemapRange, SitemapRecord> = (read, schema, { after, upTo, limit }) => {
  const { campaigns } = schema
  return read
    .select({ id: campaigns.id, updatedAt: campaigns.updatedAt })
    .from(campaigns)
    .where(and(isPublicCampaign(schema), gt(campaigns.id, after), lte(campaigns.id, upTo)))
    .orderBy(asc(campaigns.id))
    .limit(rowLimit(limit))
}

type SharingReader = Pick<Database, 'read'>

export const publicPetsInRange = ({ read }: SharingReader, range: SitemapRange) => read.run(petsInRange, range)
export const publicCampaignsInRange = ({ read }: SharingReader, range: SitemapRange) =>
  read.run(campaignsInRange, range)

type NextIdQuery = { after: number }

const nextPet: PreparedRead<NextIdQuery, { id: number }> = (read, schema, { after }) => {
  const { pets } = schema
  return read
    .select({ id: columnOf(pets.id) })
    .from(fromIndex(pets, 'pets_found'))
    .where(and(isPublicPet(schema), gt(pets.id, after)))
    .orderBy(asc(pets.id))
    .limit(rowLimit(1))
}

const nextCampaign: PreparedRead<NextIdQuery, { id: number }> = (read, schema, { after }) => {
  const { campaigns } = schema
  return read
    .select({ id: columnOf(campaigns.id) })
    .from(fromIndex(campaigns, 'campaigns_public'))
    .where(and(isPublicCampaign(schema), gt(campaigns.id, after)))
    .orderBy(asc(campaigns.id))
    .limit(rowLimit(1))
}

export async function nextPublicId({ read }: SharingReader, after: number): Promise<number | undefined> {
  const rows = [...(await read.run(nextPet, { after })), ...(await read.run(nextCampaign, { after }))]
  return rows.length > 0 ? Math.min(...rows.map(({ id }) => id)) : undefined
}

const newestPets: PreparedRead<{ limit: number }, FeedPet> = (read, schema, { limit }) => {
  const { pets } = schema
  const { id, name, category, age, location, status, image, alt, description, createdAt, updatedAt } = pets
  return read
    .select({ id, name, category, age, location, status, image, alt, description, createdAt, updatedAt })
    .from(pets)
    .where(isPublicPet(schema))
    .orderBy(desc(id))
    .limit(rowLimit(limit))
}
type FeedPetRow = Database['schema']['pets']['$inferSelect']
type FeedPetField = 'id' | 'name' | 'category' | 'age' | 'location' | 'status' | 'image' | 'alt'
export type FeedPet = Pick<FeedPetRow, FeedPetField | 'description' | 'createdAt' | 'updatedAt'>

export const feedPets = ({ read }: SharingReader, limit: number): Promise<FeedPet[]> => read.run(newestPets, { limit })

const newestCampaigns: PreparedRead<{ limit: number }, FeedCampaign> = (read, schema, { limit }) => {
  const { campaigns } = schema
  const { id, petName, title, maxCents, image, description, createdAt, updatedAt } = columnsOf(campaigns)
  return read
    .select({ id, petName, title, maxCents, image, description, createdAt, updatedAt })
    .from(fromIndex(campaigns, 'campaigns_public'))
    .where(isPublicCampaign(schema))
    .orderBy(desc(campaigns.id))
    .limit(rowLimit(limit))
}
type FeedCampaignRow = Database['schema']['campaigns']['$inferSelect']
type FeedCampaignField = 'id' | 'petName' | 'title' | 'maxCents' | 'image' | 'description' | 'createdAt' | 'updatedAt'
export type FeedCampaign = Pick<FeedCampaignRow, FeedCampaignField>

/** Newest first, whatever the order of the website's list is (docs/product.md 17.5). */
export const feedCampaigns = ({ read }: SharingReader, limit: number): Promise<FeedCampaign[]> =>
  read.run(newestCampaigns, { limit })
