import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import type { durationKinds } from '#server/db/schema-tallies.ts'
import type { DonationPurpose } from '#shared/donation-states.ts'
import {
  type FigureCategory,
  type MoneyFigures,
  moneyFigureNames,
  monthOf,
  type PetFigures,
  petFigureNames,
} from '#shared/figures.ts'
import { dayIn } from '#shared/time-zones.ts'

// Figures are counted in the transaction of what happens (docs/decisions/068-tallies.md).

export type TallyDb = Pick<Database, 'schema' | 'dialect'>
/** Prepared where the transaction can: one that works on a backup's file can't. */
export type TallyTx = Pick<Tx, 'select' | 'insert'> & Partial<Pick<Tx, 'run' | 'write'>>

export type DurationKind = (typeof durationKinds)[number]

export type PetTally = { month: string; category: FigureCategory } & Partial<PetFigures>
export type MoneyTally = Partial<MoneyFigures>
export type DonationTally = { month: string; purpose: DonationPurpose } & MoneyTally
export type DurationTally = {
  kind: DurationKind
  month: string
  category: FigureCategory
  length: number
  count: number
}
export type Tallies = { pets: PetTally[]; donations: DonationTally[]; durations: DurationTally[] }

/** Null before the tallies were filled for the first time: until then, nothing is counted. */
export type TallyZone = { timeZone: string | null } | null

/**
 * The time zone of tallies, which stays the same until the transaction ends. Shared on PostgreSQL, so that events don't
 * wait for each other; SQLite serializes all writers anyway.
 */
export async function lockTallies({ dialect, schema }: TallyDb, tx: TallyTx): Promise<TallyZone> {
  const query = dialect === 'sqlite' ? zoneRow : lockedZoneRow
  // Drizzle's own databases have another `run`
  const [row] = tx.run && tx.write ? await tx.run(query, {}) : await query(tx as Tx, schema, {})
  return row ?? null
}

type ZoneQuery = PreparedQuery<Record<never, never>, { timeZone: string | null }>
const zoneRow: ZoneQuery = (tx, { tallyZone }) => tx.select({ timeZone: tallyZone.timeZone }).from(tallyZone)
const lockedZoneRow: ZoneQuery = (tx, { tallyZone }) =>
  tx.select({ timeZone: tallyZone.timeZone }).from(tallyZone).for('share')

export const tallyMonth = (zone: NonNullable<TallyZone>, time: Date): string => monthOf(dayIn(time, zone.timeZone))

/** Sums up tallies by their keys. */
export class TallySheet {
  readonly #pets = new Map<string, PetTally>()
  readonly #donations = new Map<string, DonationTally>()
  readonly #durations = new Map<string, DurationTally>()

  add({ pets = [], donations = [], durations = [] }: Partial<Tallies>, times: 1 | -1 = 1): void {
    for (const row of pets) addTo(this.#pets, `${row.month} ${row.category}`, row, { names: petFigureNames, times })
    for (const row of donations)
      addTo(this.#donations, `${row.month} ${row.purpose}`, row, { names: moneyFigureNames, times })
    for (const row of durations)
      addTo(this.#durations, `${row.kind} ${row.month} ${row.category} ${row.length}`, row, { names: ['count'], times })
  }

  /** In a fixed order, so that concurrent transactions lock them in the same one; without those that count nothing. */
  tallies(): Tallies {
    return {
      pets: counted(this.#pets, petFigureNames),
      donations: counted(this.#donations, moneyFigureNames),
      durations: counted(this.#durations, ['count']),
    }
  }
}

function addTo<Row extends object, Name extends string>(
  sheet: Map<string, Row & { [Each in Name]?: number }>,
  key: string,
  row: Row & { [Each in Name]?: number },
  { names, times }: { names: readonly Name[]; times: number },
): void {
  const sum = sheet.get(key)
  if (sum) for (const name of names) sum[name] = ((sum[name] ?? 0) + (row[name] ?? 0) * times) as never
  else {
    const first = { ...row }
    for (const name of names) first[name] = ((row[name] ?? 0) * times) as never
    sheet.set(key, first)
  }
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
