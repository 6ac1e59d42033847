import { and, asc, desc, gt, lte } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnOf, through } from '#server/db/through.ts'
import { isPublic as isPublicCampaign } from '#server/features/campaigns/queries.ts'
import { isPublic as isPublicPet } from '#server/features/pets/queries.ts'

/** A record that everybody may see, as an address of the sitemap. */
export type Addressed = { id: number; updatedAt: Date }

/** Records with numbers above `after`, up to `upTo`. */
export type Stretch = { after: number; upTo: number; limit: number }

const petsIn: PreparedRead<Stretch, Addressed> = (read, schema, { after, upTo, limit }) => {
  const { pets } = schema
  return read
    .select({ id: pets.id, updatedAt: pets.updatedAt })
    .from(pets)
    .where(and(isPublicPet(schema), gt(pets.id, after), lte(pets.id, upTo)))
    .orderBy(asc(pets.id))
    .limit(limit)
}

const campaignsIn: PreparedRead<Stretch, Addressed> = (read, schema, { after, upTo, limit }) => {
  const { campaigns } = schema
  return read
    .select({ id: campaigns.id, updatedAt: campaigns.updatedAt })
    .from(campaigns)
    .where(and(isPublicCampaign(schema), gt(campaigns.id, after), lte(campaigns.id, upTo)))
    .orderBy(asc(campaigns.id))
    .limit(limit)
}

type Read = Pick<Database, 'read'>

/** Pets, or campaigns, that everybody may see, in the order of their numbers. */
export const publicPets = ({ read }: Read, stretch: Stretch) => read.run(petsIn, stretch)
export const publicCampaigns = ({ read }: Read, stretch: Stretch) => read.run(campaignsIn, stretch)

type Next = { after: number }

const nextPet: PreparedRead<Next, { id: number }> = (read, schema, { after }) => {
  const { pets } = schema
  return read
    .select({ id: columnOf(pets.id) })
    .from(through(pets, 'pets_found'))
    .where(and(isPublicPet(schema), gt(pets.id, after)))
    .orderBy(asc(pets.id))
    .limit(1)
}

const nextCampaign: PreparedRead<Next, { id: number }> = (read, schema, { after }) => {
  const { campaigns } = schema
  return read
    .select({ id: columnOf(campaigns.id) })
    .from(through(campaigns, 'campaigns_public'))
    .where(and(isPublicCampaign(schema), gt(campaigns.id, after)))
    .orderBy(asc(campaigns.id))
    .limit(1)
}

/** The lowest number above `after` that a public pet or campaign has; undefined past the last. */
export async function nextNumber({ read }: Read, after: number): Promise<number | undefined> {
  const found = [...(await read.run(nextPet, { after })), ...(await read.run(nextCampaign, { after }))]
  return found.length > 0 ? Math.min(...found.map(({ id }) => id)) : undefined
}

/** What a feed says of a pet. */
const newestPets: PreparedRead<{ limit: number }, FedPet> = (read, schema, { limit }) => {
  const { pets } = schema
  const { id, name, category, age, location, status, image, alt, description, createdAt, updatedAt } = pets
  return read
    .select({ id, name, category, age, location, status, image, alt, description, createdAt, updatedAt })
    .from(pets)
    .where(isPublicPet(schema))
    .orderBy(desc(id))
    .limit(limit)
}
type Pet = Database['schema']['pets']['$inferSelect']
type Told = 'id' | 'name' | 'category' | 'age' | 'location' | 'status' | 'image' | 'alt'
export type FedPet = Pick<Pet, Told | 'description' | 'createdAt' | 'updatedAt'>

/** The newest pets that everybody may see. */
export const petsOfFeed = ({ read }: Read, limit: number): Promise<FedPet[]> => read.run(newestPets, { limit })
