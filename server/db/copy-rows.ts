import { asc, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './contract.ts'
import type { OnProgress, ReadableDatabase } from './database.ts'
import type { DatabaseSchema } from './schema.ts'

/** Parents before the tables that refer to them. */
const tableOrder = [
  'users',
  'accounts',
  'sessions',
  'devices',
  'loginTurns',
  'apiKeys',
  'oneTimeLinks',
  'invitations',
  'images',
  'unusedImages',
  'pets',
  'petPhotos',
  'adoptionRequests',
  'requestMessages',
  'followUps',
  'adopterAnswers',
  'happyEndings',
  'stays',
  'meetings',
  'meetingQuarters',
  'agreements',
  'inquiries',
  'inquiryLinks',
  'inquiryMessages',
  'inquiryCounts',
  'inquiryKeys',
  'petNotes',
  'searchAddresses',
  'savedSearches',
  'petsToMatch',
  'searchMatches',
  'searchState',
  'campaigns',
  'campaignVersions',
  'campaignUpdates',
  'donations',
  'donationEvents',
  'donationDetails',
  'receipts',
  'receiptCounters',
  'adoptionFees',
  'feePayments',
  'promiseReminders',
  'checkouts',
  'paymentEvents',
  'strayPayments',
  'monthlyDonations',
  'monthlyInvoices',
  'listingFeeds',
  'petTallies',
  'donationTallies',
  'durationTallies',
  'tallyZone',
  'settings',
  'notifications',
  'donorMails',
  'auditEvents',
  'erasedPeople',
] as const satisfies (keyof DatabaseSchema)[]
type MissingTable = Exclude<keyof DatabaseSchema, (typeof tableOrder)[number]>
true satisfies [MissingTable] extends [never] ? true : MissingTable

/** Rows per statement: PostgreSQL accepts 65,535 values in one statement, and pictures are large. */
const batchSize = (table: keyof DatabaseSchema) => (table === 'images' ? 10 : 1000)

type CopySource = Pick<ReadableDatabase, 'read' | 'schema'>

export async function countRows({ read, schema }: CopySource): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of tableOrder) counts[name] = await read.$count(schema[name])
  return counts
}

/**
 * Copies every row, with its id, into empty tables of the same version. New ids continue after the highest one ever
 * used.
 */
export async function copyRows(
  from: CopySource,
  to: { tx: Tx; schema: DatabaseSchema },
  onProgress: OnProgress,
): Promise<void> {
  const counts = await countRows(from)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const name of tableOrder) {
    for await (const rows of batches(from, from.schema[name], batchSize(name))) {
      await to.tx.insert<PgTable>(to.schema[name]).values(rows)
      done += rows.length
      onProgress(done, total)
    }
  }
  await moveSequences(from, to.tx)
}

type CopiedRow = Record<string, unknown>

async function* batches({ read }: CopySource, table: PgTable, size: number): AsyncGenerator<CopiedRow[]> {
  const [key, field] = primaryKey(table)
  let after: SQL | undefined
  for (;;) {
    const rows: CopiedRow[] = await read.select().from(table).where(after).orderBy(asc(key)).limit(size)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = gt(key, rows.at(-1)?.[field])
  }
}

function primaryKey(table: PgTable): [PgColumn, string] {
  const entry = Object.entries<PgColumn>(getTableColumns(table)).find(([, column]) => column.primary)
  if (!entry) throw new Error('a table without a primary key')
  return [entry[1], entry[0]]
}

const sqliteSequence = sql`sqlite_sequence`

/** SQLite never reuses the id of a deleted row, so PostgreSQL must not reuse it after the move. */
async function moveSequences({ read }: CopySource, tx: Tx): Promise<void> {
  const sequences = await read.select({ table: sql<string>`name`, highest: sql<number>`seq` }).from(sqliteSequence)
  for (const { table, highest } of sequences.filter((sequence) => sequence.highest > 0))
    await tx
      .select({ next: sql`setval(pg_get_serial_sequence(${table}, 'id'), ${highest})` })
      .from(sql`(select 1) as once`)
}
