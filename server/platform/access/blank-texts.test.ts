import { expect, test } from 'vitest'
import { z } from 'zod'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { allCalls } from '#server/rest/routes.ts'
import { appRouter } from '#server/trpc/router.ts'

/** The inner schemas, whose input the schema accepts. */
function within(schema: z.ZodType): z.ZodType[] {
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const inner = [def.innerType, def.in, def.out, def.options, def.items].flat()
  return inner.filter((one): one is z.ZodType => one instanceof z.ZodType)
}

const takesText = (schema: z.ZodType): boolean => schema instanceof z.ZodString || within(schema).some(takesText)

type Field = { path: string; schema: z.ZodType }

function fieldsOf(schema: z.ZodType, path: string[] = []): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => [
      { path: [...path, name].join('.'), schema: field },
      ...fieldsOf(field, [...path, name]),
    ])
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, path)
  return within(schema).flatMap((inner) => fieldsOf(inner, path))
}

const procedures = [...proceduresOf(appRouter)].flatMap(([path, { input }]) =>
  input ? [[`trpc ${path}`, input] as const] : [],
)
const calls = allCalls.flatMap(({ method, path, takes = {} }) =>
  Object.values(takes).map((schema) => [`rest ${method} ${path}`, schema as z.ZodType] as const),
)
/** Fields that accept text but are not texts, or are required. */
const noTexts = [
  // numbers, and the id of a user
  'limit',
  'before',
  'page',
  'campaign',
  'by',
  // a secret is never trimmed; ignoring a blank key, or a blank `replaces`, would donate twice
  'password',
  'currentPassword',
  'idempotencyKey',
  'idempotency-key',
  'replaces',
]
/** A user's name stays if it is absent; it can't be removed. */
const ownName = (call: string, path: string) => path === 'name' && /profile\.change|PATCH \/api\/me$/.test(call)

const optionalTexts = [...procedures, ...calls].flatMap(([call, schema]) =>
  fieldsOf(schema)
    .filter((field) => field.schema.safeParse(undefined).success && takesText(field.schema))
    .filter(({ path }) => !noTexts.includes(path) && !ownName(call, path))
    .map((field) => [call, field.path, field.schema] as const),
)

test('the table contains the optional texts of all calls', () => {
  const paths = optionalTexts.map(([, path]) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['breed', 'photos.alt', 'specialNeeds', 'message', 'values.phone', 'phone']),
  )
})

test.each(optionalTexts)('%s treats a blank %s like an absent one', (_call, _path, schema) => {
  for (const blank of ['', '   ', '\u200b \u2060']) expect(schema.safeParse(blank)).toMatchObject({ success: true })
})
