import { setImmediate } from 'node:timers/promises'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { addDonationSums, type BookkeepingPeriod, type DonationSums } from '#shared/bookkeeping.ts'
import { bookedDonations, bookedSums, bookPeriodIn, type DonationRange, newestDonationId } from './reports.queries.ts'

// Exports and sums for the treasurer (docs/product.md 8.17).

const rowsPerRead = 300
const idsPerRead = 10_000

const idsPerCall = 50_000
const idsPerSum = 2500

export type DonationCursor = DonationRange & { timeZone: string | null }

/**
 * A piece of the donations of a period, oldest first, up to the newest one at the time of the first call. A piece may
 * be empty although more follow. Each donation has the state of the time when it was read; all
 * days are in the time zone that the shelter had at the first call.
 */
export const exportDonations = operation(
  { access: 'admin', cost: 6 },
  async function exportDonations({ db, user }, period: BookkeepingPeriod, from?: DonationCursor) {
    const audited = { act: 'gifts_exported', subject: 'shelter', data: { ...period } } as const
    // once per file, before its first row
    if (!from) await db.transaction((tx) => recordAudit(db, tx, user, audited))
    const { timeZone } = from ?? (await savedSettings(db)).values
    const { after, upTo } = from ?? { after: 0, upTo: await newestDonationId(db) }
    const end = Math.min(after + idsPerRead, upTo)
    const items = await bookedDonations(db, bookPeriodIn(timeZone, period), { after, upTo: end }, rowsPerRead)
    const reached = items.length < rowsPerRead ? end : (items.at(-1)?.id ?? end)
    return { items, timeZone, nextCursor: reached < upTo ? { after: reached, upTo, timeZone } : null }
  },
)

export const sumDonations = operation(
  { access: 'admin', cost: 100 },
  async function sumDonations({ db }, { cursor = 0, ...period }: BookkeepingPeriod & { cursor?: number | undefined }) {
    const { timeZone } = (await savedSettings(db)).values
    const times = bookPeriodIn(timeZone, period)
    const newest = await newestDonationId(db)
    const upTo = Math.min(cursor + idsPerCall, newest)
    const parts: DonationSums[] = []
    for (let after = cursor; after < upTo; after += idsPerSum) {
      parts.push(await bookedSums(db, times, { after, upTo: Math.min(after + idsPerSum, upTo) }))
      await setImmediate()
    }
    return { ...addDonationSums(parts), nextCursor: upTo < newest ? upTo : null }
  },
)
