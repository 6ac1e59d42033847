import { expect, test } from 'vitest'
import { defineTexts } from './define-texts.ts'
import { inLanguage } from './languages.ts'
import { pseudolocalize } from './pseudolocalize.ts'

const texts = defineTexts('testing', {
  save: 'Save',
  hello: 'Hello {name}!',
  count: '{count, plural, =0 {no pets} one {# pet} other {# pets}}',
  sum: '{first}{second}',
  state: '{state, select, open {It’s open.} other {It’s closed.}}',
  nested: '{state, select, draft {a draft} other {{count, plural, one {# pet} other {# pets}}}}',
  quoted: 'Use \'{braces}\' and "quotes"',
})

test('a text is a function of its arguments', () => {
  expect(texts.save()).toBe('Save')
  expect(texts.hello({ name: 'Ella <b>' })).toBe('Hello Ella <b>!')
  expect(texts.sum({ first: 1, second: 2 })).toBe('12')
  expect(texts.quoted()).toBe('Use {braces} and "quotes"')
})

test('plurals and separators follow the language, and exact numbers come first', () => {
  expect([0, 1, 2, 12_500].map((count) => texts.count({ count }))).toEqual([
    'no pets',
    '1 pet',
    '2 pets',
    '12,500 pets',
  ])
  expect(texts.state({ state: 'open' })).toBe('It’s open.')
  expect(texts.nested({ state: 'other', count: 1 })).toBe('1 pet')
})

test('wrong arguments are errors of types', () => {
  // @ts-expect-error the text has an argument
  const missing = () => texts.hello()
  // @ts-expect-error a count is a number
  const wrong = () => texts.count({ count: 'three' })
  // @ts-expect-error there is no such text
  const unknown = () => texts.delete()
  expect([missing, wrong, unknown].map((each) => typeof each)).toEqual(['function', 'function', 'function'])
})

test('the pseudolocale has accents, brackets, and 40% more characters, and keeps arguments', () => {
  const write = () => texts.hello({ name: 'Ella' })
  expect(inLanguage('en-XA', write)).toBe('[Ĥéļļö Ella!]')
  expect(write()).toBe('Hello Ella!')
  const long = 'Pets that find a home drop off the list within a few minutes.'
  expect(pseudolocalize(long).length / long.length).toBeCloseTo(1.4, 1)
  expect(pseudolocalize('{count, plural, one {# pet} other {# pets}}')).toContain('{#')
})

test('a language can not be shared by waiting requests', () => {
  expect(() => inLanguage('en-XA', async () => {})).toThrow('wait')
  expect(texts.save()).toBe('Save')
})

test("a translator's text brings no code into the program", () => {
  const hostile = defineTexts('hostile', { text: '{constructor.constructor}' as 'text' })
  expect(() => hostile.text()).toThrow()
})
