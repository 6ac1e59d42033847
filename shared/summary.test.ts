import { expect, test } from 'vitest'
import { summary } from './summary.ts'

const words = 'one two three four '.repeat(20)

test('a short text stays the same, on one line', () => {
  expect(summary(' A new hip\n\nfor  Luna. ')).toBe('A new hip for Luna.')
  expect(summary('')).toBe('')
  expect(summary('🐕'.repeat(160))).toBe('🐕'.repeat(160))
})

test('a long text ends after a word, with an ellipsis', () => {
  const short = summary(words)
  expect(short.length).toBeLessThanOrEqual(160)
  expect(short.length).toBeGreaterThan(150)
  expect(words.startsWith(`${short.slice(0, -1)} `)).toBe(true)
  expect(short.endsWith('…')).toBe(true)
})

test('a word that just fits stays', () => {
  const fits = `${'x'.repeat(155)} abc`
  expect(summary(`${fits} more`)).toBe(`${fits}…`)
  expect(summary(`${fits}d more`)).toBe(`${'x'.repeat(155)}…`)
})

test('it may end with a whole sentence, and has no comma before the …', () => {
  expect(summary(`${'x'.repeat(155)}. ${'y'.repeat(20)}`)).toBe(`${'x'.repeat(155)}.`)
  expect(summary(`${'x'.repeat(155)}, ${'y'.repeat(20)}`)).toBe(`${'x'.repeat(155)}…`)
})

test('a single overlong word is cut between characters', () => {
  expect(summary('🐕'.repeat(500))).toBe(`${'🐕'.repeat(159)}…`)
})
