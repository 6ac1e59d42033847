import { expect, test } from 'vitest'
import { z } from 'zod'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { allCalls } from '#server/rest/routes.ts'
import { appRouter } from '#server/trpc/router.ts'
import { maxRows } from '#shared/lists.ts'

type Described = Pick<z.ZodType, '~standard'>

/** The places in a schema, '' for its root, of lists that may be longer than a page. */
const endless = ({ '~standard': { jsonSchema } }: Described): string[] =>
  endlessIn(jsonSchema.output({ target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } }), '')

function endlessIn(json: unknown, place: string): string[] {
  if (typeof json !== 'object' || json === null) return []
  const { type, maxItems = Number.POSITIVE_INFINITY } = json as { type?: unknown; maxItems?: number }
  const here = type === 'array' && maxItems > maxRows ? [place] : []
  return [...here, ...Object.entries(json).flatMap(([name, part]) => endlessIn(part, `${place}/${name}`))]
}

/** A statement is one document to print: at most 1,000 rows (docs/product.md 8.26). */
const statements = ['donations.donorStatement', 'donations.linkedStatement', 'donations.statement']

test.each([...proceduresOf(appRouter)])('trpc %s returns 100 rows at most', (path, { output }) => {
  if (!output) throw new Error('what it answers is described by no schema')
  expect(endless(output)).toEqual(statements.includes(path) ? ['/properties/rows'] : [])
})

/** Longer lists that are not lists of rows. */
const exceptions: Record<string, string[]> = {
  // the 200 columns of a file
  'POST /api/import/:kind': ['/$defs/ImportEvent/oneOf/1/properties/columns'],
}

test.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'rest %s returns 100 rows at most, or streams a finite list',
  (name, { answer, streams, file }) => {
    // a file is text, whose lines are not in the schema
    expect(answer ? endless(answer) : []).toEqual(exceptions[name] ?? (streams && !file ? [''] : []))
  },
)

test('an unlimited list is found anywhere in a response', () => {
  const row = z.object({ names: z.array(z.string()) }).meta({ id: 'RowOfThisTest' })
  expect(endless(z.object({ items: z.array(row).max(maxRows) }))).toEqual(['/$defs/RowOfThisTest/properties/names'])
  expect(endless(z.array(z.string()).max(maxRows + 1))).toEqual([''])
  expect(endless(z.object({ page: z.array(z.string()).nullable() }))).toEqual(['/properties/page/anyOf/0'])
  expect(endless(z.array(z.string()).max(maxRows).optional())).toEqual([])
})
