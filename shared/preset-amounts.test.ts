import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presetAmounts } from './preset-amounts.ts'

const need = (dollars: number) => ({ toGoCents: dollars * 100 })

test.each([
  ['what is needed next comes last, after round amounts below it', 1000, need(180), [25, 50, 100, 180]],
  ['a need that is nearly paid for', 1000, need(7.5), [1, 2, 5, 7.5]],
  ['a dear one', 9000, need(4800), [25, 50, 100, 4800]],
  ['one that costs what is round anyway', 1000, need(100), [10, 25, 50, 100]],
  ['one that is dearer than what may still be given', 60, need(180), [10, 25, 50, 60]],
  ['no needs, and little missing', 100, null, [10, 25, 50, 100]],
  ['no needs, and all of it is too much at once', 4820, null, [10, 25, 50, 100]],
  ['hardly anything missing', 3, null, [1, 2, 3]],
  ['less than the smallest round amount', 0.6, null, [0.6]],
  ['nothing missing', 0, null, []],
  ['nothing missing but by what others are paying', -5, need(5), []],
])('%s', (_case, toGo, needed, dollars) => {
  expect(presetAmounts({ toGoCents: toGo * 100, need: needed })).toEqual(dollars.map((amount) => amount * 100))
})

test('for any missing amount, there are one to four ascending amounts, and none is more than that', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(cents, fc.option(cents), (toGoCents, needed) => {
      const amounts = presetAmounts({ toGoCents, need: needed === null ? null : { toGoCents: needed } })
      expect(amounts.length).toBeGreaterThan(0)
      expect(amounts.length).toBeLessThanOrEqual(4)
      expect(amounts).toEqual([...new Set(amounts)].sort((one, other) => one - other))
      expect(amounts.at(0)).toBeGreaterThan(0)
      expect(amounts.at(-1)).toBeLessThanOrEqual(toGoCents)
    }),
  )
})
