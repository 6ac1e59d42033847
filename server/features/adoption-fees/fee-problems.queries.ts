import { and, eq, inArray, ne, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

type FeeLedgerReader = Pick<Database, 'read' | 'schema'>

const maxReported = 100

/**
 * For `doctor`, backups, and the move to another database: fees and receipts that don't belong together, and fees paid by
 * card whose payment says something else (docs/decisions/067). That each paid fee has a receipt is a rule of the table.
 */
export async function feeProblems({ read, schema }: FeeLedgerReader): Promise<string[]> {
  const { adoptionFees: fees, feePayments: payments, receipts } = schema
  const ofReceipt = read.select({ one: sql`1` }).from(fees).where(eq(fees.receiptId, receipts.id))
  const alone = await read
    .select({ year: receipts.year, number: receipts.number })
    .from(receipts)
    .where(and(eq(receipts.series, 'fee'), notExists(ofReceipt)))
    .limit(maxReported)
  const wrong = await read
    .select({ requestId: fees.requestId })
    .from(fees)
    .innerJoin(receipts, eq(receipts.id, fees.receiptId))
    .where(or(ne(receipts.series, 'fee'), sql`${receipts.donationId} is not null`))
    .limit(maxReported)
  const count = (state: 'paid' | 'refund') =>
    sql<number>`coalesce(sum(case when ${payments.state} = ${state} then 1 else 0 end), 0)`.mapWith(Number)
  const byCard = await read
    .select({ requestId: fees.requestId, state: fees.state, paid: count('paid'), refund: count('refund') })
    .from(fees)
    .leftJoin(payments, eq(payments.feeId, fees.id))
    .where(and(eq(fees.method, 'online'), inArray(fees.state, ['paid', 'refunding'])))
    .groupBy(fees.id, fees.requestId, fees.state)
  return [
    ...alone.map(({ year, number }) => `receipt F${year}-${number} belongs to no adoption fee`),
    ...wrong.map(({ requestId }) => `the adoption fee of request ${requestId} has the receipt of a gift`),
    ...byCard
      .filter(({ state, paid, refund }) => (state === 'paid' ? paid !== 1 : paid !== 0 || refund === 0))
      .map(
        ({ requestId }) => `the adoption fee of request ${requestId} was paid by card, and its payment says otherwise`,
      ),
  ]
}
