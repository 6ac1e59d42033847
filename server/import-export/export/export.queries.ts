import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type BookedDonation, bookedDonations } from '#server/features/donations/reports.queries.ts'
import { petColumns } from '#server/features/pets/pets.queries.ts'
import type { TransferKind } from '#shared/import-export.ts'
import type { ExportedCampaign } from '../columns/campaign-columns.ts'
import type { ExportedPet } from '../columns/pet-columns.ts'
import type { RequestRow } from '../columns/request-columns.ts'

type ExportReader = Pick<Database, 'read' | 'schema'>

export type ExportRange = { after: number; upTo: number }

/** The shelter's mark; null before its first use (docs/product.md 18.3). */
export async function siteMarkOf({ read, schema: { settings } }: ExportReader): Promise<string | null> {
  const [row] = await read.select({ mark: settings.mark }).from(settings)
  return row?.mark ?? null
}

const tableOf = ({ pets, campaigns, adoptionRequests, donations }: Database['schema'], kind: TransferKind) =>
  ({ pets, campaigns, requests: adoptionRequests, gifts: donations })[kind]

export async function newestIdOf({ read, schema }: ExportReader, kind: TransferKind): Promise<number> {
  const { id } = tableOf(schema, kind)
  const [newest] = await read.select({ id }).from(tableOf(schema, kind)).orderBy(desc(id)).limit(1)
  return newest?.id ?? 0
}

export type ExportRow = { pets: ExportedPet; campaigns: ExportedCampaign; requests: RequestRow; gifts: BookedDonation }

type ExportReads = {
  [Kind in TransferKind]: (reader: ExportReader, range: ExportRange, limit: number) => Promise<ExportRow[Kind][]>
}

export const exportReads: ExportReads = {
  pets: ({ read, schema }, { after, upTo }, limit) => {
    const { pets } = schema
    return read
      .select({ ...petColumns(schema), key: pets.key })
      .from(pets)
      .where(and(gt(pets.id, after), lte(pets.id, upTo)))
      .orderBy(pets.id)
      .limit(limit)
  },
  campaigns: async ({ read, schema: { campaigns, pets } }, { after, upTo }, limit) => {
    const rows = await read
      .select({ campaign: campaigns, pet: { id: pets.id, key: pets.key } })
      .from(campaigns)
      .leftJoin(pets, eq(pets.id, campaigns.petId))
      .where(and(gt(campaigns.id, after), lte(campaigns.id, upTo)))
      .orderBy(campaigns.id)
      .limit(limit)
    return rows.map(({ campaign, pet }) => ({ ...campaign, pet }))
  },
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
  gifts: (reader, range, limit) => bookedDonations(reader, {}, range, limit),
}
