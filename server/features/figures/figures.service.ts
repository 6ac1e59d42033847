import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { DurationKind } from '#server/platform/tallies/tallies.ts'
import {
  type Durations,
  exactMedians,
  type FigureCategory,
  type Figures,
  type FiguresInput,
  type MonthFigures,
  monthOf,
  monthsLater,
  type PetFigures,
  petFigureNames,
} from '#shared/figures.ts'
import { dayIn } from '#shared/time-zones.ts'
import {
  firstMoneyMonth,
  firstPetMonth,
  type Length,
  lengths,
  longLengths,
  type MonthOfMoney,
  type MonthOfPets,
  moneyMonths,
  monthlyLengths,
  type PetsMore,
  petMonths,
  petsMore,
} from './figures.queries.ts'

/** The shelter's figures of a period, of the last 12 months without one (docs/product.md 30). */
export const getFigures = operation(
  { access: 'staff', cost: 10 },
  async function getFigures({ db }, period: FiguresInput): Promise<Figures> {
    return figuresOf(db, period, new Date())
  },
)

/** As `getFigures`, for a file. Nothing in it is about a person, so the audit log doesn't mention it. */
export const exportFigures = operation(
  { access: 'admin', cost: 10 },
  async function exportFigures({ db }, period: FiguresInput): Promise<Figures> {
    return figuresOf(db, period, new Date())
  },
)

/** As texts compare. */
const [unknownDays, afterAllMonths] = [{ from: '', to: '' }, 'A']

export async function figuresOf(db: Database, period: FiguresInput, time: Date): Promise<Figures> {
  const now = monthOf(dayIn(time, (await savedSettings(db)).values.timeZone))
  const { from, to } = period ?? { from: monthsLater(now, -11), to: now }
  // on PostgreSQL, these are read at the same time
  const [pets, undated, before, later, money, first] = await Promise.all([
    db.read.run(petMonths, { from, to }),
    db.read.run(petMonths, unknownDays),
    db.read.run(petsMore, { from: '', to: from }),
    db.read.run(petsMore, { from: monthsLater(to, 1), to: afterAllMonths }),
    db.read.run(moneyMonths, { from, to }),
    firstMonth(db),
  ])
  const months = monthsBetween(from, to)
  const sum = (name: keyof PetFigures) => pets.reduce((total, row) => total + row[name], 0)
  const some = { db, from, to, byMonth: months.length <= 12 }
  const [waited, answers] = await Promise.all([
    readLengths(some, { count: sum('adopted'), kinds: ['waited_days', 'waited_weeks'], unit: 7 }),
    readLengths(some, { count: sum('answered'), kinds: ['answer_hours', 'answer_days'], unit: 24 }),
  ])
  const during = pets.map((row) => ({ category: row.category, more: moreOf(row) }))
  return {
    ...{ from, to, now, first },
    months: months.map((month) => ({
      ...figuresOfMonth(month, pets, money),
      waited: durationsOf(waited, (row) => row.month === month),
    })),
    here: {
      before: petsHere(before),
      after: petsHere([...before, ...during]),
      now: petsHere([...before, ...during, ...later]),
    },
    undated: Object.fromEntries(undated.map(withCategory)),
    waited: durationsOf(waited),
    answerHours: durationsOf(answers),
  }
}

async function firstMonth({ read }: Database): Promise<string | null> {
  const rows = await Promise.all([read.run(firstPetMonth, {}), read.run(firstMoneyMonth, {})])
  const months = rows.flat().flatMap(({ month }) => month ?? [])
  return months.toSorted()[0] ?? null
}

function monthsBetween(from: string, to: string): string[] {
  const months = []
  for (let month = from; month <= to; month = monthsLater(month, 1)) months.push(month)
  return months
}

const withCategory = ({ category, month: _, ...figures }: MonthOfPets) => [category, figures] as const

const figuresOfMonth = (month: string, pets: MonthOfPets[], money: MonthOfMoney[]): Omit<MonthFigures, 'waited'> => ({
  month,
  pets: Object.fromEntries(pets.filter((row) => row.month === month && hasFigures(row)).map(withCategory)),
  money: Object.fromEntries(
    money.filter((row) => row.month === month).map(({ purpose, month: _, ...cents }) => [purpose, cents]),
  ),
})

const hasFigures = (row: PetFigures) => petFigureNames.some((name) => row[name] !== 0)

const moreOf = ({ arrived, returned, adopted, departed }: PetFigures) => arrived + returned - adopted - departed

/** Pets in care: of all until then, those that came, less those that left. */
function petsHere(rows: PetsMore[]): Figures['here']['now'] {
  const here = new Map<FigureCategory, number>()
  for (const { category, more } of rows) here.set(category, (here.get(category) ?? 0) + more)
  return Object.fromEntries([...here].filter(([, count]) => count !== 0))
}

type LengthsOfPeriod = { db: Database; from: string; to: string; byMonth: boolean }
type DurationsWanted = {
  /** How many events there are: the exact lengths of more than 10,000 are not read. */
  count: number
  /** The exact one, and that of longer units. */
  kinds: [DurationKind, DurationKind]
  /** Of how many exact ones a longer unit consists. */
  unit: number
}
type Lengths = { rows: Length[]; exact: boolean; unit: number }

async function readLengths(
  { db, from, to, byMonth }: LengthsOfPeriod,
  { count, kinds, unit }: DurationsWanted,
): Promise<Lengths> {
  const exact = count <= exactMedians
  const wanted = { from, to, kind: kinds[exact ? 0 : 1] }
  const rows = await (byMonth || exact
    ? db.read.run(byMonth ? monthlyLengths : lengths, wanted)
    : longLengths(db, wanted))
  return { rows, exact, unit: exact ? 1 : unit }
}

function durationsOf({ rows, exact, unit }: Lengths, isWanted: (row: Length) => boolean = () => true): Durations {
  const wanted = rows.filter(isWanted)
  const byCategory = [...Map.groupBy(wanted, ({ category }) => category), ['All', wanted] as const]
  return Object.fromEntries(
    byCategory.flatMap(([category, some]) =>
      some.length > 0 ? [[category, { median: medianOf(some) * unit, count: countOf(some), exact }]] : [],
    ),
  )
}

const countOf = (some: Length[]) => some.reduce((sum, { count }) => sum + count, 0)

/** The mean of the middle two if the count is even. The lengths are in order. */
function medianOf(some: Length[]): number {
  const count = countOf(some)
  const at = (place: number) => {
    let before = 0
    return (
      some.find(({ count }) => {
        before += count
        return before > place
      })?.length ?? 0
    )
  }
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2
}
