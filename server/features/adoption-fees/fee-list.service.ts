import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import type { AdoptionFeeState, ListedFee } from '#shared/adoption-fees.ts'
import { dayIn } from '#shared/time-zones.ts'
import { feesInRange, listedFees, newestFeeId } from './adoption-fees.queries.ts'
import { toFee } from './fee-page.service.ts'

// The shelter's list of fees, their sums, and their file (docs/product.md 29.10). No figure of donations contains them.

type ListedRow = Awaited<ReturnType<typeof listedFees>>[number]

const toListedFee = ({ id, fee, receipt, requestId, petName, payerName }: ListedRow): ListedFee => ({
  ...toFee(fee, receipt),
  ...{ id, requestId, petName },
  payerName: payerName === '' ? null : payerName,
})

export const listFees = operation(
  { access: 'staff', cost: 2 },
  async function listFees({ db }, query: PageParams & { state?: AdoptionFeeState | undefined }) {
    const { items, nextCursor } = await pageOf(query.limit, (limit) => listedFees(db, { ...query, limit }))
    return { items: items.map(toListedFee), nextCursor }
  },
)

/**
 * What was paid in this year of the shelter's time zone, less what was paid back, and what is to be returned by hand. A
 * fee that is being refunded counts as paid back.
 */
export const sumFees = operation({ access: 'staff', cost: 10 }, async function sumFees({ db }) {
  const { timeZone } = (await savedSettings(db)).values
  const year = Number(dayIn(new Date(), timeZone).slice(0, 4))
  const [paid, toReturn] = [await sumPaid(db, year), await sumToReturn(db)]
  return { year, ...paid, toReturnCents: toReturn.cents, toReturnCount: toReturn.count }
})

const count = sql<number>`count(*)`.mapWith(Number)

async function sumPaid({ read, schema }: Database, year: number) {
  const { adoptionFees: fees, feePayments: payments, receipts } = schema
  const refunded = sql`coalesce((select sum(${payments.refundedCents}) from ${payments} where ${payments.feeId} = ${fees.id} and ${payments.state} = 'paid'), 0)`
  const [sums] = await read
    .select({
      paidCents: sql<number>`coalesce(sum(${fees.amountCents} - ${refunded}), 0)`.mapWith(Number),
      paidCount: count,
    })
    .from(fees)
    .innerJoin(receipts, eq(receipts.id, fees.receiptId))
    .where(and(eq(receipts.year, year), inArray(fees.state, ['paid', 'to_return'])))
  return sums ?? { paidCents: 0, paidCount: 0 }
}

async function sumToReturn({ read, schema: { adoptionFees: fees } }: Database) {
  const [sums] = await read
    .select({ cents: sql<number>`coalesce(sum(${fees.amountCents}), 0)`.mapWith(Number), count })
    .from(fees)
    .where(eq(fees.state, 'to_return'))
  return sums ?? { cents: 0, count: 0 }
}

const rowsPerRead = 300

export type FeeCursor = { after: number; upTo: number; timeZone: string | null }

/**
 * A piece of the list as a file, oldest first, up to the newest one at the time of the first call. Each has the state of
 * the time when it was read; its days are in the time zone that the shelter had at the first call.
 */
export const exportFees = operation(
  { access: 'admin', cost: 6 },
  async function exportFees({ db, user }, from?: FeeCursor) {
    // once per file, before its first row
    if (!from) await db.transaction((tx) => recordAudit(db, tx, user, { act: 'fees_exported', subject: 'shelter' }))
    const { timeZone } = from ?? (await savedSettings(db)).values
    const range = from ?? { after: 0, upTo: await newestFeeId(db) }
    const rows = await feesInRange(db, range, rowsPerRead)
    const last = rows.at(-1)
    const isWhole = rows.length < rowsPerRead || last === undefined
    return {
      items: rows.map(toListedFee),
      timeZone,
      nextCursor: isWhole ? null : { after: last.id, upTo: range.upTo, timeZone },
    }
  },
)
