import { setImmediate } from 'node:timers/promises'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { addDonationSums, type BookkeepingPeriod, type DonationSums } from '#shared/bookkeeping.ts'
import { bookedDonations, bookedSums, type DonationRange, newestDonationId } from './finding.ts'

// What a treasurer takes along (docs/product.md 8.17).

/** Donations that are read at a time, and numbers of donations that are looked through for them. */
const rowsPerRead = 300
const idsPerRead = 10_000

/** Numbers that are added up in one call, a few at a time. */
const idsPerCall = 50_000
const idsPerSum = 2500

/**
 * Some of the donations of a period, oldest first, up to the one that was the newest when the first of them were read; there
 * may be none among them where more follow. What a file says of each is as it stood when it was read.
 */
export const exportDonations = operation(
  { access: 'admin', cost: 6 },
  async ({ db, user }, period: BookkeepingPeriod, from?: DonationRange) => {
    const audited = { act: 'gifts_exported', subject: 'shelter', data: { ...period } } as const
    // once for a file, before its first line
    if (!from) await db.transaction((tx) => recordAudit(db, tx, user, audited))
    const { after, upTo } = from ?? { after: 0, upTo: await newestDonationId(db) }
    const end = Math.min(after + idsPerRead, upTo)
    const items = await bookedDonations(db, period, { after, upTo: end }, rowsPerRead)
    const reached = items.length < rowsPerRead ? end : (items.at(-1)?.id ?? end)
    return { items, nextCursor: reached < upTo ? { after: reached, upTo } : null }
  },
)

/** The sums of the donations of a period with numbers above `cursor`, as many as one call adds up. */
export const sumDonations = operation(
  { access: 'admin', cost: 100 },
  async ({ db }, { cursor = 0, ...period }: BookkeepingPeriod & { cursor?: number | undefined }) => {
    const newest = await newestDonationId(db)
    const upTo = Math.min(cursor + idsPerCall, newest)
    const parts: DonationSums[] = []
    for (let after = cursor; after < upTo; after += idsPerSum) {
      parts.push(await bookedSums(db, period, { after, upTo: Math.min(after + idsPerSum, upTo) }))
      await setImmediate()
    }
    return { ...addDonationSums(parts), nextCursor: upTo < newest ? upTo : null }
  },
)
