import { type Figures, monthNumber, monthsLater } from '#shared/figures.ts'

type MonthOfRecord = Figures['months'][number]
type RecordPets = NonNullable<MonthOfRecord['pets']['Dog']>

export const petFiguresRecord = (facts: Partial<RecordPets> = {}): RecordPets => ({
  arrived: 0,
  returned: 0,
  adopted: 0,
  departed: 0,
  requests: 0,
  answered: 0,
  ...facts,
})

export const monthRecord = (
  month: string,
  pets: Partial<Record<'Dog' | 'Cat' | 'Rabbit' | 'Other' | 'Unknown', Partial<RecordPets>>> = {},
  money: MonthOfRecord['money'] = {},
): MonthOfRecord => ({
  month,
  pets: Object.fromEntries(Object.entries(pets).map(([category, facts]) => [category, petFiguresRecord(facts)])),
  money,
  waited: {},
})

/** Figures of a period without any event; with `months`, of these and of empty ones between them. */
export function figuresRecord({ months = [], ...facts }: Partial<Figures> = {}): Figures {
  const { from = '2025-12', to = '2026-11' } = facts
  const all = Array.from({ length: monthNumber(to) - monthNumber(from) + 1 }, (_, index) => monthsLater(from, index))
  return {
    from,
    to,
    now: '2026-11',
    first: '2024-03',
    here: { before: {}, after: {}, now: {} },
    undated: {},
    waited: {},
    answerHours: {},
    ...facts,
    months: all.map((month) => months.find((each) => each.month === month) ?? monthRecord(month)),
  }
}
