import { asc, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './contract.ts'
import type { Schema } from './schema.ts'
import type { OnProgress, View } from './sqlite/file.ts'

/** Every table, parents before what refers to them. */
const order = [
  'users',
  'accounts',
  'sessions',
  'devices',
  'loginTurns',
  'apiKeys',
  'oneTimeLinks',
  'images',
  'unusedImages',
  'pets',
  'petPhotos',
  'adoptionRequests',
  'requestMessages',
  'campaigns',
  'campaignVersions',
  'campaignUpdates',
  'donations',
  'donationEvents',
  'donationDetails',
  'checkouts',
  'paymentEvents',
  'strayPayments',
  'settings',
  'notifications',
  'auditEvents',
  'erasedPeople',
] as const satisfies (keyof Schema)[]
type Missing = Exclude<keyof Schema, (typeof order)[number]>
// a table that is added to the schema must be added here
true satisfies [Missing] extends [never] ? true : Missing

/** Rows at a time: PostgreSQL takes 65,535 values in one statement, and pictures are large. */
const rowsAtOnce = (table: keyof Schema) => (table === 'images' ? 10 : 1000)

type Place = Pick<View, 'read' | 'schema'>

/** Rows of each table. */
export async function countRows({ read, schema }: Place): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of order) counts[name] = await read.$count(schema[name])
  return counts
}

/** Copies every row into empty tables of the same version, ids included, and lets new ids continue after the highest ever given. */
export async function copyRows(from: Place, to: { tx: Tx; schema: Schema }, onProgress: OnProgress): Promise<void> {
  const counts = await countRows(from)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const name of order) {
    for await (const rows of batches(from, from.schema[name], rowsAtOnce(name))) {
      await to.tx.insert<PgTable>(to.schema[name]).values(rows)
      done += rows.length
      onProgress(done, total)
    }
  }
  await moveSequences(from, to.tx)
}

type Row = Record<string, unknown>

async function* batches({ read }: Place, table: PgTable, size: number): AsyncGenerator<Row[]> {
  const [key, field] = primaryKey(table)
  let after: SQL | undefined
  for (;;) {
    const rows: Row[] = await read.select().from(table).where(after).orderBy(asc(key)).limit(size)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = gt(key, rows.at(-1)?.[field])
  }
}

function primaryKey(table: PgTable): [PgColumn, string] {
  const found = Object.entries<PgColumn>(getTableColumns(table)).find(([, column]) => column.primary)
  if (!found) throw new Error('a table without a primary key')
  return [found[1], found[0]]
}

const givenIds = sql`sqlite_sequence`

/** SQLite never gives out the id of a deleted row again, so its successor may not either. */
async function moveSequences({ read }: Place, tx: Tx): Promise<void> {
  const sequences = await read.select({ table: sql<string>`name`, highest: sql<number>`seq` }).from(givenIds)
  for (const { table, highest } of sequences.filter((sequence) => sequence.highest > 0))
    await tx
      .select({ next: sql`setval(pg_get_serial_sequence(${table}, 'id'), ${highest})` })
      .from(sql`(select 1) as once`)
}
