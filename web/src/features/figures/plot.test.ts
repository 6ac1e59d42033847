import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasRoomForValues, labelStep, plotHeight, plotOf, valueTicks } from './plot.ts'

test('axes start at 0 and end at or above the highest value; pets have no fractions', () => {
  expect(valueTicks(0, false)).toEqual([0, 1, 2])
  expect(valueTicks(1, false)).toEqual([0, 1, 2])
  expect(valueTicks(21, false)).toEqual([0, 5, 10, 15, 20, 25])
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), fc.boolean(), (max, fractions) => {
      const ticks = valueTicks(max, fractions)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(ticks.length).toBeLessThanOrEqual(9)
      if (!fractions) expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('labels that would touch are left out', () => {
  expect(labelStep(['Jan', 'Feb'], 80)).toBe(1)
  expect(labelStep(['Jan', 'Feb'], 16)).toBe(2)
  expect(labelStep(['Jan', 'Feb'], 4)).toBe(8)
  expect(labelStep(['Jan', 'Feb', 'Mar'], 0)).toBe(3)
})

const ids = Array.from({ length: 12 }, (_, index) => String(index))
const options = {
  width: 290,
  ids,
  bars: 2,
  max: 100,
  fractions: false,
  format: String,
  rightToLeft: false,
  hasYears: true,
}
const lefts = (plot: ReturnType<typeof plotOf>) =>
  ids.flatMap((id) => [0, 1].map((bar) => (plot.x(id) ?? Number.NaN) + (plot.inner(bar) ?? Number.NaN)))

test('in text from right to left, a chart is the mirror image', () => {
  const plot = plotOf(options)
  const mirrored = plotOf({ ...options, rightToLeft: true })
  expect(lefts(plot)).toEqual(lefts(plot).toSorted((one, other) => one - other))
  const width = plot.inner.bandwidth()
  const expected = lefts(plot).map((left) => options.width - left - width)
  for (const [index, left] of lefts(mirrored).entries()) expect(left).toBeCloseTo(expected[index] ?? Number.NaN)
  expect(mirrored.start).toBe(options.width - plot.start)
})

test('all bars are inside the drawing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 1200 }),
      fc.nat({ max: 10 ** 9 }),
      fc.boolean(),
      fc.boolean(),
      (width, max, rightToLeft, hasYears) => {
        const plot = plotOf({ ...options, width, max, rightToLeft, hasYears })
        for (const left of lefts(plot)) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left + plot.inner.bandwidth()).toBeLessThanOrEqual(width)
        }
        expect(plot.y(max)).toBeGreaterThan(0)
        expect(plot.y(0)).toBeLessThan(plotHeight)
      },
    ),
  )
})

test('values are above bars only if each has room', () => {
  expect(hasRoomForValues(plotOf({ ...options, width: 1000 }), ['12', '150'])).toBe(true)
  expect(hasRoomForValues(plotOf(options), ['12', '150'])).toBe(false)
})
