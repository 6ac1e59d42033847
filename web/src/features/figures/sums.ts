import {
  type FigureCategory,
  type Figures,
  figureCategories,
  type MoneyFigures,
  type MonthFigures,
  moneyFigureNames,
  monthNumber,
  type PetFigures,
  petFigureNames,
} from '#shared/figures.ts'

/** Sums by category, and of all. */
export type CategoryAmounts = Partial<Record<FigureCategory, number>>
export type PetSums = Partial<Record<FigureCategory, PetFigures>>

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

export const noPetFigures = (): PetFigures => zeros(petFigureNames)

function addTo<Name extends string>(sum: Record<Name, number>, more: Record<Name, number>, names: readonly Name[]) {
  for (const name of names) sum[name] += more[name]
  return sum
}

const valuesOf = <Value>(record: Partial<Record<string, Value>>): Value[] =>
  Object.values(record).filter((value) => value !== undefined)

export const sumAmounts = (amounts: CategoryAmounts): number =>
  valuesOf(amounts).reduce((sum, amount) => sum + amount, 0)

export const sumPets = (pets: PetSums): PetFigures =>
  valuesOf(pets).reduce((sum, more) => addTo(sum, more, petFigureNames), noPetFigures())

export const sumMoney = (money: MonthFigures['money']): MoneyFigures =>
  valuesOf(money).reduce((sum, more) => addTo(sum, more, moneyFigureNames), zeros(moneyFigureNames))

export function petsByCategory(months: readonly MonthFigures[]): PetSums {
  const sums: PetSums = {}
  for (const { pets } of months)
    for (const category of figureCategories) {
      const more = pets[category]
      if (more) sums[category] = addTo(sums[category] ?? noPetFigures(), more, petFigureNames)
    }
  return sums
}

export const moneyOf = (months: readonly MonthFigures[]): MoneyFigures =>
  months.reduce((sum, { money }) => addTo(sum, sumMoney(money), moneyFigureNames), zeros(moneyFigureNames))

const hasSome = (figures: PetFigures | undefined): boolean =>
  figures !== undefined && petFigureNames.some((name) => figures[name] !== 0)

/** Categories with something to show, in their usual order. */
export const shownCategories = (pets: PetSums, ...amounts: CategoryAmounts[]): FigureCategory[] =>
  figureCategories.filter((category) => hasSome(pets[category]) || amounts.some((each) => (each[category] ?? 0) !== 0))

/** Months that have begun. */
export const monthsSoFar = ({ months, now }: Pick<Figures, 'months' | 'now'>): MonthFigures[] =>
  months.filter(({ month }) => month <= now)

/** Whether the shelter has any figures, in any period. */
export const hasFigures = ({ first, here, undated }: Figures): boolean =>
  first !== null || sumAmounts(here.now) > 0 || valuesOf(undated).some(hasSome)

/** Longer periods have a bar for each year: those of months would be too thin to tell apart. */
export const mostBars = 36

/** What a bar stands for: a month, or the part of a year that is in the period. */
export type Span = { id: string; isYear: boolean; months: MonthFigures[] }

export function spansOf(months: readonly MonthFigures[]): Span[] {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const isYear = monthNumber(last.month) - monthNumber(first.month) >= mostBars
  const spans = Map.groupBy(months, ({ month }) => (isYear ? month.slice(0, 4) : month))
  return [...spans].map(([id, months]) => ({ id, isYear, months }))
}

/** How many pets are there at the end: what must be, given how many were there before. */
export const hereAfter = (before: number, { arrived, returned, adopted, departed }: PetFigures): number =>
  before + arrived + returned - adopted - departed
