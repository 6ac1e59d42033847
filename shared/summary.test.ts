import { expect, test } from 'vitest'
import { summary } from './summary.ts'

const words = 'one two three four '.repeat(20)

test('a short text stays as it is, in one line', () => {
  expect(summary(' A new hip\n\nfor  Luna. ')).toBe('A new hip for Luna.')
  expect(summary('')).toBe('')
  expect(summary('🐕'.repeat(160))).toBe('🐕'.repeat(160))
})

test('a long text ends at the end of a word, and says that it goes on', () => {
  const short = summary(words)
  expect(short.length).toBeLessThanOrEqual(160)
  expect(short.length).toBeGreaterThan(150)
  expect(words.startsWith(`${short.slice(0, -1)} `)).toBe(true)
  expect(short.endsWith('…')).toBe(true)
})

test('a word that ends just in time stays', () => {
  const fits = `${'x'.repeat(155)} abc`
  expect(summary(`${fits} more`)).toBe(`${fits}…`)
  expect(summary(`${fits}d more`)).toBe(`${'x'.repeat(155)}…`)
})

test('it ends with a whole sentence where that is how it comes out, and with no comma before the …', () => {
  expect(summary(`${'x'.repeat(155)}. ${'y'.repeat(20)}`)).toBe(`${'x'.repeat(155)}.`)
  expect(summary(`${'x'.repeat(155)}, ${'y'.repeat(20)}`)).toBe(`${'x'.repeat(155)}…`)
})

test('one endless word is cut between its characters', () => {
  expect(summary('🐕'.repeat(500))).toBe(`${'🐕'.repeat(159)}…`)
})
