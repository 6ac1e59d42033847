import { expect, test } from 'vitest'
import { longFunctions } from './functions.ts'

const lines = (count: number) => Array.from({ length: count }, (_, n) => `  use(${n})`).join('\n')

test('a function of 60 lines is short enough, one of 61 is not', () => {
  expect(longFunctions('a.ts', `function a() {\n${lines(58)}\n}`)).toEqual([])
  expect(longFunctions('a.ts', `\nfunction a() {\n${lines(59)}\n}`)).toEqual([{ line: 2, lines: 61 }])
})

test('JSX counts, too', () => {
  const page = `export const Page = () => (\n<ul>\n${'<li>Luna</li>\n'.repeat(60)}</ul>\n)`
  expect(longFunctions('page.tsx', page)).toEqual([{ line: 1, lines: 64 }])
})

test("many short functions don't add up to a long one", () => {
  expect(longFunctions('a.ts', `function a() {\n${lines(40)}\n}\n`.repeat(3))).toEqual([])
})

test("code that can't be parsed completely is refused", () => {
  expect(() => longFunctions('a.ts', 'function a( {')).toThrow('a.ts')
})
