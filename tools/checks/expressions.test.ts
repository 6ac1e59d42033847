import { expect, test } from 'vitest'
import { slowExpressions } from './expressions.ts'

const problems = (code: string) => slowExpressions('a.ts', code).problems

test.each([
  // this expression once let a cell of blanks stop the site
  [String.raw`cell.replace(/[\s,;|]+(?=https?:\/\/)/g, '\n')`, 'quadratic time for many " " in a row'],
  [String.raw`/^\s*(\w+)\s*\s*$/.test(text)`, 'quadratic time for many'],
  ['/^(a+)+$/.test(text)', 'exponential time for many "a" in a row'],
  ['text.split(RegExp("a*b"))', 'quadratic time for many "a" in a row'],
])('%s is refused, with its line and how to fix it', (code, problem) => {
  expect(problems(`// one\n${code}`)).toEqual([expect.stringMatching(/^a\.ts:2: .+/)])
  expect(problems(code)[0]).toContain(`takes ${problem}`)
})

test.each([
  String.raw`/(?<![\s,;|])[\s,;|]+(?=https?:\/\/)/g`,
  String.raw`/^\s*(\w+)\s*$/`,
  '/^a+$/',
  '/[a-z]+/g',
  'new RegExp("^a+$", "u")',
])('%s takes linear time', (code) => {
  expect(slowExpressions('a.ts', code)).toEqual({ count: 1, problems: [] })
})

test('an expression made of constants is read as a whole', () => {
  const made = (start: string) =>
    problems(`const blanks = '\\\\s+'\nexport const end = \`\${blanks}$\`\nnew RegExp(\`${start}\${end}\`)`)
  expect(made('a')).toEqual([])
  expect(made('')).toEqual([expect.stringMatching(/^a\.ts:3: .+quadratic/)])
})

test.each(['new RegExp(text)', 'new RegExp(`^a*` + text)', 'RegExp("a", flags)', 'new RegExp(...parts)'])(
  '%s is refused until a reason is next to it',
  (code) => {
    expect(problems(code)).toEqual([expect.stringContaining('put together while the program runs')])
    expect(problems(`// linear: at most 10 characters\n${code}`)).toEqual([])
    expect(problems(`${code} // linear: at most 10 characters`)).toEqual([])
    expect(problems(`// linear: at most 10 characters\n\n${code}`)).toHaveLength(2)
  },
)

test('an unneeded reason is refused', () => {
  expect(problems('// linear: at most 10 characters\n/^a+$/')).toEqual(['a.ts:1: no expression needs this reason.'])
})

test("code that can't be parsed completely is refused", () => {
  expect(() => slowExpressions('a.ts', 'const a = /')).toThrow('a.ts')
})
