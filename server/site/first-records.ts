import type { Database } from '#server/db/database.ts'
import { createCaller } from '#server/trpc/router.ts'
import type { FirstRecords } from '#shared/first-records.ts'
import { isRecordNumber, type PageName, pageAt } from '#shared/pages.ts'
import { petFilterAt } from '#shared/pet-filter.ts'

type Call = { ask: ReturnType<typeof createCaller>; id: number; query: URLSearchParams; at: string }

/** What each page asks for first, from the procedure that the page itself would call. */
const questions: Partial<Record<PageName, (call: Call) => Promise<FirstRecords>>> = {
  pets: async ({ ask, query, at }) => {
    const filter = petFilterAt(query)
    return { page: 'pets', at, filter, answer: await ask.pets.list(filter) }
  },
  pet: async ({ ask, id, at }) => ({ page: 'pet', at, answer: await ask.pets.byId({ id }) }),
  donations: async ({ ask, at }) => ({ page: 'donations', at, answer: await ask.campaigns.list({}) }),
  donation: async ({ ask, id, at }) => ({ page: 'donation', at, answer: await ask.campaigns.byId({ id }) }),
}

/**
 * What the page at `path` shows first, as a visitor may see it, whoever is asking; null for a page that shows no records.
 * Throws what the page's procedure throws; a path whose id can't be a record's number is null too.
 */
export async function firstRecords(db: Database, path: string, query: URLSearchParams): Promise<FirstRecords | null> {
  const { name, id } = pageAt(path)
  if (id !== undefined && !isRecordNumber(id)) return null
  const ask = createCaller({ db, user: null, limit: async () => {} })
  return (await questions[name]?.({ ask, id: Number(id), query, at: new Date().toISOString() })) ?? null
}
