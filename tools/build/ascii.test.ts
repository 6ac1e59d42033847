import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inAscii } from './ascii.ts'

test.each([
  ["'can’t … 🐇'", 'can’t … 🐇'],
  ['`1–\t2 “é”`', '1–\t2 “é”'],
  ["/^[–—’]+$/.test('–’—')", true],
  ["/^[🐇🐈]{2}$/u.test('🐈🐇')", true],
  ['const größe = 3; größe', 3],
])('%s means the same in ASCII', (code, value) => {
  const ascii = inAscii(code)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  expect(runInNewContext(ascii)).toBe(value)
})

test.each(["'\\…'", 'String.raw`a…`'])('%s is refused, because it would mean something else', (code) => {
  expect(() => inAscii(code)).toThrow("It can't be said in ASCII")
})
