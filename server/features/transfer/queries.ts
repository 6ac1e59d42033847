import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { CampaignRecord } from '#server/features/campaigns/queries.ts'
import { type BookedDonation, donationsOfBooks } from '#server/features/donations/finding.ts'
import { petColumns } from '#server/features/pets/queries.ts'
import type { TransferKind } from '#shared/transfer.ts'
import type { PetRow } from './pet-columns.ts'
import type { RequestRow } from './request-columns.ts'

type Place = Pick<Database, 'read' | 'schema'>

/** Numbers after one and up to another. */
export type Stretch = { after: number; upTo: number }

/** The shelter's mark; null before it has one (docs/product.md 18.3). */
export async function markOf({ read, schema: { settings } }: Place): Promise<string | null> {
  const [row] = await read.select({ mark: settings.mark }).from(settings)
  return row?.mark ?? null
}

const tableOf = ({ pets, campaigns, adoptionRequests, donations }: Database['schema'], kind: TransferKind) =>
  ({ pets, campaigns, requests: adoptionRequests, gifts: donations })[kind]

/** The number of the newest record of a kind; 0 before there is any. */
export async function newestOf({ read, schema }: Place, kind: TransferKind): Promise<number> {
  const { id } = tableOf(schema, kind)
  const [newest] = await read.select({ id }).from(tableOf(schema, kind)).orderBy(desc(id)).limit(1)
  return newest?.id ?? 0
}

export type RowOf = { pets: PetRow; campaigns: CampaignRecord; requests: RequestRow; gifts: BookedDonation }

type Reads = { [Kind in TransferKind]: (place: Place, stretch: Stretch, limit: number) => Promise<RowOf[Kind][]> }

/** The first records of a stretch, oldest first. */
export const reads: Reads = {
  pets: ({ read, schema }, { after, upTo }, limit) => {
    const { pets } = schema
    return read
      .select({ ...petColumns(schema), key: pets.key })
      .from(pets)
      .where(and(gt(pets.id, after), lte(pets.id, upTo)))
      .orderBy(pets.id)
      .limit(limit)
  },
  campaigns: ({ read, schema: { campaigns } }, { after, upTo }, limit) =>
    read
      .select()
      .from(campaigns)
      .where(and(gt(campaigns.id, after), lte(campaigns.id, upTo)))
      .orderBy(campaigns.id)
      .limit(limit),
  requests: async ({ read, schema: { adoptionRequests: requests, pets } }, { after, upTo }, limit) => {
    const rows = await read
      .select({ request: requests, pet: { id: pets.id, key: pets.key } })
      .from(requests)
      .leftJoin(pets, eq(pets.id, requests.petId))
      .where(and(gt(requests.id, after), lte(requests.id, upTo)))
      .orderBy(requests.id)
      .limit(limit)
    return rows.map(({ request, pet }) => ({ ...request, pet }))
  },
  gifts: (place, stretch, limit) => donationsOfBooks(place, {}, stretch, limit),
}
