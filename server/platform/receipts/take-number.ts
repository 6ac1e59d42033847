import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { ReceiptSeries } from '#shared/receipt-numbers.ts'

/**
 * The next number of a series and year (docs/product.md 8.24). Locks their counter until the transaction ends: one that
 * is rolled back leaves no gap. The caller has locked everything else that it changes.
 */
export async function takeNumber(
  { schema: { receiptCounters } }: Pick<Database, 'schema'>,
  tx: Tx,
  series: ReceiptSeries,
  year: number,
): Promise<number> {
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [receiptCounters.series, receiptCounters.year],
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning({ last: receiptCounters.last })
  if (!counter) throw new Error('an upsert returned no row')
  return counter.last
}
