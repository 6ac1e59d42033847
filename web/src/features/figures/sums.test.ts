import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsLater } from '#shared/figures.ts'
import { figuresRecord, monthRecord, petFiguresRecord } from '#web/testing/figure-records.ts'
import {
  hasFigures,
  hereAfter,
  moneyOf,
  monthsSoFar,
  mostBars,
  petsByCategory,
  shownCategories,
  spansOf,
  sumAmounts,
  sumPets,
} from './sums.ts'

const months = [
  monthRecord('2026-01', { Dog: { arrived: 2, adopted: 1 }, Unknown: { requests: 4 } }),
  monthRecord(
    '2026-02',
    { Dog: { returned: 1 }, Cat: { arrived: 3, departed: 1 } },
    {
      campaign: { pledgedCents: 500, receivedCents: 300, refundedCents: 100 },
      sponsor: { pledgedCents: 20, receivedCents: 20, refundedCents: 0 },
    },
  ),
]

test('months are summed by category, and categories are summed', () => {
  const sums = petsByCategory(months)
  expect(sums).toEqual({
    Dog: petFiguresRecord({ arrived: 2, adopted: 1, returned: 1 }),
    Cat: petFiguresRecord({ arrived: 3, departed: 1 }),
    Unknown: petFiguresRecord({ requests: 4 }),
  })
  expect(sumPets(sums)).toEqual(petFiguresRecord({ arrived: 5, adopted: 1, returned: 1, departed: 1, requests: 4 }))
  expect(moneyOf(months)).toEqual({ pledgedCents: 520, receivedCents: 320, refundedCents: 100 })
  expect(sumPets({})).toEqual(petFiguresRecord())
  expect(sumAmounts({ Dog: 2, Cat: 3 })).toBe(5)
})

test('summing changes no month', () => {
  const before = structuredClone(months)
  petsByCategory(months)
  moneyOf(months)
  expect(months).toEqual(before)
})

test('only categories with something to show are shown, in their usual order', () => {
  const pets = { Cat: petFiguresRecord(), Bird: petFiguresRecord({ requests: 1 }) }
  expect(shownCategories(pets, { Rabbit: 1, Dog: 0 })).toEqual(['Rabbit', 'Bird'])
})

test('months that have not begun are left out', () => {
  const { months } = figuresRecord({ from: '2026-01', to: '2026-12' })
  expect(monthsSoFar({ months, now: '2026-03' }).map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
})

test('a shelter has figures if it has an event with or without a date, or a pet', () => {
  expect(hasFigures(figuresRecord({ first: null }))).toBe(false)
  expect(hasFigures(figuresRecord({ first: '2026-01' }))).toBe(true)
  expect(hasFigures(figuresRecord({ first: null, here: { before: {}, after: {}, now: { Dog: 1 } } }))).toBe(true)
  expect(hasFigures(figuresRecord({ first: null, undated: { Dog: petFiguresRecord({ adopted: 1 }) } }))).toBe(true)
})

test('up to 36 months have bars of their own; then years have, with all months in one of them', () => {
  const monthsFrom = (from: string, count: number) => figuresRecord({ from, to: monthsLater(from, count - 1) }).months
  expect(spansOf([])).toEqual([])
  expect(spansOf(monthsFrom('2024-02', mostBars))).toHaveLength(mostBars)
  fc.assert(
    fc.property(fc.integer({ min: mostBars + 1, max: 120 }), fc.integer({ min: 0, max: 11 }), (count, later) => {
      const months = monthsFrom(monthsLater('2010-01', later), count)
      const spans = spansOf(months)
      expect(spans.flatMap((span) => span.months)).toEqual(months)
      for (const { id, isYear, months } of spans) {
        expect(isYear).toBe(true)
        expect(months.every(({ month }) => month.startsWith(id))).toBe(true)
      }
    }),
  )
})

test('the pets before, and what happened, make those after', () => {
  expect(hereAfter(10, petFiguresRecord({ arrived: 5, returned: 2, adopted: 4, departed: 1 }))).toBe(12)
})
