import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyChange, parseChange } from './changes.ts'
import { changedFiles, recipesIn, withBases } from './recipes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const apply = (block: string, text?: string) => applyChange(parseChange(block.split('\n')), text)

describe('a change', () => {
  it('inserts and replaces lines at the place of its other lines', () => {
    const block = '--- sources/a.ts\n one\n+one and a half\n-two\n+2\n@@\n four\n+five'
    expect(apply(block, 'one\ntwo\nthree\nfour\n')).toBe('one\none and a half\n2\nthree\nfour\nfive\n')
  })

  it('inserts above a line, and finds empty lines without their space', () => {
    expect(apply('--- sources/a.ts\n+zero\n one\n\n two', 'one\n\ntwo\n')).toBe('zero\none\n\ntwo\n')
  })

  it('writes a new file', () => {
    expect(apply('+++ sources/b.ts\n+one\n+\n+two')).toBe('one\n\ntwo\n')
  })

  it.each([
    ['a missing file', '--- sources/a.ts\n one\n+two', undefined, 'sources/a.ts does not exist'],
    ['a missing place', '--- sources/a.ts\n one\n+two', 'One\n', 'sources/a.ts has no place with these lines:\none'],
    [
      'part of a line',
      '--- sources/a.ts\n one\n+two',
      'one, two\n',
      'sources/a.ts has no place with these lines:\none',
    ],
    [
      'two places',
      '--- sources/a.ts\n one\n+two',
      'one\nthree\none\n',
      'sources/a.ts has 2 places (lines 1, 3) with these lines:\none',
    ],
    ['a new file that exists', '+++ sources/a.ts\n+one', 'one\n', 'sources/a.ts is shown as a new file, but it exists'],
  ])('fails for %s', (_what, block, text, problem) => {
    expect(() => apply(block, text)).toThrow(problem)
  })

  it.each([
    ['its file', '+one', "a change begins with '--- FILE', or '+++ FILE' for a new file, not with '+one'"],
    ['a place', '--- sources/a.ts\n+one', 'a change of sources/a.ts has no line that locates it'],
    ['a place with a text', '--- sources/a.ts\n \n+one', 'a change of sources/a.ts has no line that locates it'],
    ['a difference', '--- sources/a.ts\n one', 'a change of sources/a.ts changes nothing'],
    [
      'a sign',
      '--- sources/a.ts\none\n+two',
      "a line of sources/a.ts begins with neither a space, '+', nor '-': 'one'",
    ],
    ['a path in the repository', '--- ../a.ts\n one\n+two', '../a.ts is not a path in this repository'],
    ['only new lines in a new file', '+++ sources/a.ts\n one', "sources/a.ts is new, so all its lines begin with '+'"],
  ])('must have %s', (_what, block, problem) => {
    expect(() => parseChange(block.split('\n'))).toThrow(problem)
  })
})

const page = `# Contributing

\`\`\`sh
npm install
\`\`\`

## Add a column

1. In the schema:

   \`\`\`diff
   --- sources/a.ts
    one
   +  two
   \`\`\`

2. Then:

   \`\`\`sh
   npm run db:generate -- \\
     --name x

   npm run check
   \`\`\`

## Add a field to a record

It builds
on [Add a column](#add-a-column).

## Commands
`

describe('a page of recipes', () => {
  const [column, field, ...more] = recipesIn(page)

  it("has a recipe in each section whose title begins with 'Add a'", () => {
    expect([column?.title, field?.title, more]).toEqual(['Add a column', 'Add a field to a record', []])
  })

  it('has changes and commands in order, without the indent of a list', () => {
    const change = { file: 'sources/a.ts', isNew: false, places: [{ before: ['one'], after: ['one', '  two'] }] }
    expect(column?.steps).toEqual([
      { line: 11, change },
      { line: 19, commands: ['npm run db:generate --   --name x', 'npm run check'] },
    ])
  })

  it('says which recipe another one builds on', () => {
    expect([column?.base, field?.base]).toEqual([null, 'Add a column'])
    expect(() => recipesIn(page.replaceAll('Add a column]', 'Add a table]'))).toThrow(
      "'Add a field to a record' builds on 'Add a table', which is not a recipe above it",
    )
  })

  it('fails with the line of what is wrong', () => {
    expect(() => recipesIn(page.replace('    one', '   one'))).toThrow(/^line 11: a line of sources\/a.ts begins with/)
    expect(() => recipesIn(page.replace('```diff', '```ts'))).toThrow(
      "line 11: a block of 'Add a column' is neither a diff nor commands (sh)",
    )
    expect(() => recipesIn(page.replace('npm run check\n   ```', ''))).toThrow('line 19: the block does not end')
    expect(() => recipesIn(page.replace('Then:\n\n  ', ''))).toThrow('line 17: a block begins on a line of its own')
    const [first] = recipesIn(page)
    expect(() => first && changedFiles(first, () => 'two\n')).toThrow(/^line 11: sources\/a.ts has no place/)
  })

  it('is followed as a whole, or the named recipes with those they build on', () => {
    const recipes = recipesIn(page)
    expect(withBases(recipes, ['Add a field to a record'])).toEqual(recipes)
    expect(withBases(recipes, ['Add a column'])).toEqual(recipes.slice(0, 1))
    expect(() => withBases(recipes, ['Add a cat'])).toThrow(
      'there is no recipe called Add a cat; there are Add a column, Add a field to a record',
    )
  })
})

// npm run recipes also runs the commands
it('every change of CONTRIBUTING.md finds its place in the sources', () => {
  const recipes = recipesIn(readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8'))
  const results = new Map<string | null, Map<string, string>>([[null, new Map()]])
  for (const recipe of recipes) {
    const before = results.get(recipe.base) ?? new Map<string, string>()
    const read = (file: string) => {
      const source = path.join(root, file)
      return before.get(file) ?? (existsSync(source) ? readFileSync(source, 'utf8') : undefined)
    }
    results.set(recipe.title, new Map([...before, ...changedFiles(recipe, read)]))
  }
  expect(recipes.length).toBeGreaterThanOrEqual(5)
})
