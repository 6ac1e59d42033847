import { expect, test } from 'vitest'
import { z } from 'zod'
import { invalidInput, parseInput } from '#server/platform/errors/errors.ts'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { allCalls } from '#server/rest/routes.ts'
import { appRouter } from '#server/trpc/router.ts'

/** Values that a client can send instead of a field, or of a whole body. */
const junk = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  Number.NaN,
  '',
  ' ',
  'x'.repeat(6000),
  '2026-13-77',
  '\0',
  [],
  ['x'],
  Array(200).fill(1),
  {},
  { a: 1 },
]

const inZodsWords = /^Invalid |^Too (big|small)|^Unrecognized key|expected \w+|received \w+/

function sentencesOf(schema: z.ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const bad = [...junk, ...fields.flatMap((field) => junk.map((value) => ({ [field]: value })))]
  return bad.flatMap((input) => {
    const { error } = schema.safeParse(input)
    return error ? invalidInput(schema, input, error).issues.map(({ message }) => message) : []
  })
}

const inputs = [...proceduresOf(appRouter)].flatMap(([path, { input }]) =>
  input ? [[`trpc ${path}`, input] as const] : [],
)
const parts = allCalls.flatMap(({ method, path, takes = {} }) =>
  Object.entries(takes).map(([part, schema]) => [`rest ${method} ${path}, its ${part}`, schema] as const),
)

test.each([...inputs, ...parts])('%s responds to bad input in plain sentences', (_name, schema: z.ZodType) => {
  const sentences = sentencesOf(schema)
  expect(sentences.length).toBeGreaterThan(0)
  expect(sentences.filter((sentence) => inZodsWords.test(sentence))).toEqual([])
})

test.each<[z.ZodType, unknown, string]>([
  [z.string(), 7, 'field must be text'],
  [z.string(), undefined, 'field is required'],
  [z.string().min(2), 'x', 'field needs at least 2 characters'],
  [z.string().max(2), 'xxx', 'field can have at most 2 characters'],
  [z.number(), '7', 'field must be a number'],
  [z.int(), 1.5, 'field must be a whole number'],
  [z.int(), 1e300, 'field is too large'],
  [z.int().positive(), 0, 'field must be more than 0'],
  [z.int().min(1), 0, 'field must be at least 1'],
  [z.int().max(100), 101, 'field must be at most 100'],
  [z.number().multipleOf(5), 7, 'field must be a multiple of 5'],
  [z.boolean(), 'yes', 'field must be true or false'],
  [z.enum(['asc', 'desc']), 'up', 'field must be one of asc, desc'],
  [z.enum(['asc', 'desc']), undefined, 'field is required'],
  [z.array(z.int()), 7, 'field must be a list'],
  [z.array(z.int()), ['x'], 'field.0 must be a number'],
  [z.array(z.int()).max(2), [1, 2, 3], 'field can have at most 2 entries'],
  [z.iso.datetime(), 'soon', 'field must be a valid time'],
  [z.string().regex(/^\d+$/), 'x', 'field must be in the required format'],
  [z.union([z.string(), z.number()]), true, 'field isn’t valid'],
  [z.strictObject({}), { a: 1 }, 'field can’t have a'],
  [z.string('Please say it'), 7, 'Please say it'],
])('%#: a schema without its own message has a sentence', (schema, field, sentence) => {
  expect(() => parseInput(z.object({ field: schema }), { field })).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ path: expect.any(String), message: sentence })] }),
  )
})
