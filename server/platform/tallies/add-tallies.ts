import { type Column, sql } from 'drizzle-orm'
import type { PreparedWrite, Tx } from '#server/db/database.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import { moneyFigureNames, petFigureNames } from '#shared/figures.ts'
import type { DonationTally, DurationTally, PetTally, Tallies, TallyDb, TallyTx } from './tallies.ts'

/** Rows per statement: each has at most nine values, and SQLite accepts 32,766 in one statement. */
const rowsAtOnce = 500

/** Up to so many rows are written one by one, with prepared statements. */
const fewRows = 20

/** Adds to what is counted already; negative numbers take back. */
export async function addTallies(
  { schema }: Pick<TallyDb, 'schema'>,
  tx: TallyTx,
  { pets = [], donations = [], durations = [] }: Partial<Tallies>,
): Promise<void> {
  await add(
    pets.map((row) => ({ ...noPets, ...row })),
    upsertPets,
    upsertPet,
  )
  await add(
    donations.map((row) => ({ ...noMoney, ...row })),
    upsertMoney,
    upsertDonation,
  )
  await add(durations, upsertLengths, upsertLength)

  async function add<Row extends Record<string, unknown>>(rows: Row[], some: Upsert<Row>, one: PreparedWrite<Row>) {
    if (tx.write && rows.length <= fewRows) for (const row of rows) await tx.write(one, row)
    else for (let at = 0; at < rows.length; at += rowsAtOnce) await some(tx, schema, rows.slice(at, at + rowsAtOnce))
  }
}

type InsertTx = Pick<Tx, 'insert'>
type Upsert<Row> = (tx: InsertTx, schema: DatabaseSchema, rows: Row[]) => PromiseLike<unknown>

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
const noPets = zeros(petFigureNames)
const noMoney = zeros(moneyFigureNames)

/** What a column becomes if the row exists. */
const added = (column: Column) => sql`${column} + ${sql.raw(`excluded.${column.name}`)}`

type FullPetTally = Required<PetTally>
const upsertPets = (tx: InsertTx, { petTallies: table }: DatabaseSchema, rows: FullPetTally[]) =>
  tx
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: [table.month, table.category],
      set: {
        arrived: added(table.arrived),
        returned: added(table.returned),
        adopted: added(table.adopted),
        departed: added(table.departed),
        requests: added(table.requests),
        answered: added(table.answered),
      },
    })
const upsertPet: PreparedWrite<FullPetTally> = (tx, schema, row) => upsertPets(tx, schema, [row as never])

type FullDonationTally = Required<DonationTally>
const upsertMoney = (tx: InsertTx, { donationTallies: table }: DatabaseSchema, rows: FullDonationTally[]) =>
  tx
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: [table.month, table.purpose],
      set: {
        pledgedCents: added(table.pledgedCents),
        receivedCents: added(table.receivedCents),
        refundedCents: added(table.refundedCents),
      },
    })
const upsertDonation: PreparedWrite<FullDonationTally> = (tx, schema, row) => upsertMoney(tx, schema, [row as never])

const upsertLengths = (tx: InsertTx, { durationTallies: table }: DatabaseSchema, rows: DurationTally[]) =>
  tx
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: [table.kind, table.month, table.category, table.length],
      set: { count: added(table.count) },
    })
const upsertLength: PreparedWrite<DurationTally> = (tx, schema, row) => upsertLengths(tx, schema, [row as never])
