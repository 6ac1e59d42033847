import { expect, test } from 'vitest'
import { type Combine, compileText } from './compile-text.ts'

const combine: Combine = (...pieces) => pieces.join('')
const helpers = { plural: () => 'other', number: String, combine }
const write = (text: string, direction: 'ltr' | 'rtl', args: object) =>
  String(compileText(text, { ...helpers, direction })(args))

const sentence = 'أرسلنا {amount} إلى {name} (<mail>{email}</mail>)!'
const args = { amount: '$1,250', name: 'Otis', email: 'a.b@example.com', mail: (inside: string) => `[${inside}]` }

test('in a language from right to left, each text in a sentence is isolated from it', () => {
  expect(write(sentence, 'rtl', args)).toBe(
    'أرسلنا \u2068$1,250\u2069 إلى \u2068Otis\u2069 ([\u2068a.b@example.com\u2069])!',
  )
})

test('other languages stay as they are', () => {
  expect(write(sentence, 'ltr', args)).toBe('أرسلنا $1,250 إلى Otis ([a.b@example.com])!')
})

test('an isolated text can be in a branch; numbers and a text without a sentence need no isolation', () => {
  const branch = '{count, plural, other {# من {name}}}'
  expect(write(branch, 'rtl', { count: 3, name: 'Otis' })).toBe('3 من \u2068Otis\u2069')
  expect(write('{state, select, open {{name}!} other {}}', 'rtl', { state: 'open', name: 'Otis' })).toBe(
    '\u2068Otis\u2069!',
  )
  expect(write('{count} / {total}', 'rtl', { count: 1, total: 2 })).toBe('1 / 2')
  expect(write('{name}', 'rtl', { name: 'Otis' })).toBe('Otis')
})
