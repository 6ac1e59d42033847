import { getTableColumns, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import type { durationKinds } from '#server/db/schema-tallies.ts'
import type { DonationPurpose } from '#shared/donation-states.ts'
import type { FigureCategory, MoneyFigures, PetFigures } from '#shared/figures.ts'
import { dayIn } from '#shared/time-zones.ts'

// Figures are counted in the transaction of what happens (docs/decisions/068-tallies.md).

export type TallyDb = Pick<Database, 'schema' | 'dialect'>
export type TallyTx = Pick<Tx, 'select' | 'insert'>

export type DurationKind = (typeof durationKinds)[number]

export type PetTally = { day: string; category: FigureCategory } & Partial<PetFigures>
export type MoneyTally = Partial<MoneyFigures>
export type DonationTally = { day: string; purpose: DonationPurpose } & MoneyTally
export type DurationTally = {
  kind: DurationKind
  month: string
  category: FigureCategory
  length: number
  count: number
}
export type Tallies = { pets: PetTally[]; donations: DonationTally[]; durations: DurationTally[] }

/** Days whose events are counted; null before the tallies were filled for the first time: then nothing is counted yet. */
export type TallyDays = { timeZone: string | null } | null

/**
 * The time zone of tallies, which stays the same until the transaction ends. Shared on PostgreSQL, so that events don't
 * wait for each other; SQLite serializes all writers anyway.
 */
export async function lockTallies({ dialect, schema: { tallyZone } }: TallyDb, tx: TallyTx): Promise<TallyDays> {
  const query = tx.select({ timeZone: tallyZone.timeZone }).from(tallyZone)
  const [row] = dialect === 'sqlite' ? await query : await query.for('share')
  return row ?? null
}

export const tallyDay = (days: NonNullable<TallyDays>, time: Date): string => dayIn(time, days.timeZone)

/** Rows per statement: each has at most nine values, and SQLite accepts 32,766 in one statement. */
const rowsAtOnce = 500

/** Adds to what is counted already; negative numbers take back. */
export async function addTallies(
  { schema }: Pick<TallyDb, 'schema'>,
  tx: TallyTx,
  { pets = [], donations = [], durations = [] }: Partial<Tallies>,
): Promise<void> {
  const { petTallies, donationTallies, durationTallies } = schema
  const add = async <Row extends object>(rows: Row[], write: (some: Row[]) => PromiseLike<unknown>) => {
    for (let at = 0; at < rows.length; at += rowsAtOnce) await write(rows.slice(at, at + rowsAtOnce))
  }
  await add(pets, (rows) =>
    tx
      .insert(petTallies)
      .values(rows)
      .onConflictDoUpdate({ target: [petTallies.day, petTallies.category], set: sums(petTallies, petCounts) }),
  )
  await add(donations, (rows) =>
    tx
      .insert(donationTallies)
      .values(rows)
      .onConflictDoUpdate({
        target: [donationTallies.day, donationTallies.purpose],
        set: sums(donationTallies, donationCounts),
      }),
  )
  const { kind, month, category, length } = durationTallies
  await add(durations, (rows) =>
    tx
      .insert(durationTallies)
      .values(rows)
      .onConflictDoUpdate({ target: [kind, month, category, length], set: sums(durationTallies, ['count']) }),
  )
}

const petCounts = ['arrived', 'returned', 'adopted', 'departed', 'requests', 'answered'] as const
const donationCounts = ['pledgedCents', 'receivedCents', 'refundedCents'] as const

type TallyTable = Database['schema']['petTallies' | 'donationTallies' | 'durationTallies']

/** What each column becomes if the row exists. */
function sums(table: TallyTable, names: readonly string[]) {
  const columns = getTableColumns(table) as Record<string, { name: string }>
  return Object.fromEntries(
    names.map((name) => {
      const column = sql.identifier(columns[name]?.name ?? name)
      return [name, sql`${table}.${column} + excluded.${column}`]
    }),
  )
}

/** Sums up tallies by their keys. */
export class TallySheet {
  readonly #pets = new Map<string, PetTally>()
  readonly #donations = new Map<string, DonationTally>()
  readonly #durations = new Map<string, DurationTally>()

  add({ pets = [], donations = [], durations = [] }: Partial<Tallies>, times: 1 | -1 = 1): void {
    for (const row of pets) addTo(this.#pets, `${row.day} ${row.category}`, row, petCounts, times)
    for (const row of donations) addTo(this.#donations, `${row.day} ${row.purpose}`, row, donationCounts, times)
    for (const row of durations)
      addTo(this.#durations, `${row.kind} ${row.month} ${row.category} ${row.length}`, row, ['count'], times)
  }

  /** In a fixed order, so that concurrent transactions lock them in the same one; without those that count nothing. */
  tallies(): Tallies {
    return {
      pets: counted(this.#pets, petCounts),
      donations: counted(this.#donations, donationCounts),
      durations: counted(this.#durations, ['count']),
    }
  }
}

function addTo<Row extends object>(
  sheet: Map<string, Row>,
  key: string,
  row: Row,
  names: readonly string[],
  times: number,
): void {
  const sum = new Map(Object.entries({ ...row, ...sheet.get(key) }))
  const [before, added] = [new Map(Object.entries(sheet.get(key) ?? {})), new Map(Object.entries(row))]
  for (const name of names) sum.set(name, Number(before.get(name) ?? 0) + Number(added.get(name) ?? 0) * times)
  sheet.set(key, Object.fromEntries(sum) as Row)
}

const counted = <Row extends object>(sheet: Map<string, Row>, names: readonly string[]): Row[] =>
  [...sheet.entries()]
    .filter(([, row]) => Object.entries(row).some(([name, value]) => names.includes(name) && value !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)

const everyTally = 2_000_000

/** All stored tallies, for checks. */
export async function storedTallies({ read, schema }: Pick<Database, 'read' | 'schema'>): Promise<Tallies> {
  const { petTallies, donationTallies, durationTallies } = schema
  const withoutId = <Row extends { id: number }>(rows: Row[]) => rows.map(({ id: _, ...row }) => row)
  return {
    pets: withoutId(await read.select().from(petTallies).limit(rowLimit(everyTally))),
    donations: withoutId(await read.select().from(donationTallies).limit(rowLimit(everyTally))),
    durations: withoutId(await read.select().from(durationTallies).limit(rowLimit(everyTally))),
  }
}
