import fc from 'fast-check'
import { z } from 'zod'

// Values that a schema allows, values with one wrong field, and malicious values.

/** Values by field name that no schema contains, such as ids of existing records. */
export type Hints = Readonly<Record<string, readonly unknown[]>>

type Described = z.core.JSONSchema.BaseSchema

/** Resolves the reference of a schema that has a name in the OpenAPI document. */
function describe(schema: z.ZodType): Described {
  const { $ref = '', $defs = {}, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return $defs[$ref.replace('#/$defs/', '')] ?? rest
}

const words = fc.string({ unit: fc.constantFrom(...'abcdeé 犬🐕ß'), minLength: 3, maxLength: 30 })

/**
 * Markers for what JSON.stringify can't write: a number that is too large, and deeply nested lists. `asJson` replaces
 * them.
 */
const infinity = '\u0001infinity'
const nested = fc.integer({ min: 50, max: 20_000 }).map((depth) => `\u0001nested${depth}`)

const harmful: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202eevil\u202c',
  '\u200b',
  '\ufeff',
  'e\u0301'.repeat(500),
  "'; drop table pets; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script>',
  '<!--',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '2026-02-30',
  '99999-01-01T00:00:00Z',
  '2999-12-31',
  '-271821-04-20',
  'https://[',
  'http://x/\u0000',
  '//x',
  'data:,',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '١٢',
  '1e400',
  '9007199254740993',
  '99999999999999999999',
  ' 1 ',
  0,
  -0,
  -1,
  0.1 + 0.2,
  1.005,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  infinity,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1 },
  { toJSON: 'x' },
  'x'.repeat(6000),
  'é'.repeat(60_000),
  '🐕'.repeat(2500),
  'a@'.repeat(400),
  `${'a'.repeat(300)}@example.org`,
]

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...harmful), weight: 6 },
  { arbitrary: fc.jsonValue({ maxDepth: 5 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 300 }), weight: 2 },
  { arbitrary: fc.double(), weight: 1 },
  { arbitrary: nested, weight: 1 },
)

export const anyText: fc.Arbitrary<string> = anything.map((value) =>
  typeof value === 'string' ? value : asJson(value),
)

export const asJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(/"\\u0001(?:infinity|nested(\d+))"/g, (_, depth?: string) =>
    depth ? `${'['.repeat(Number(depth))}${']'.repeat(Number(depth))}` : '1e400',
  )

function textOf({ minLength = 0, maxLength = 60, format, pattern }: Described): fc.Arbitrary<unknown> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2030-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (format === 'date') return fc.constantFrom('2030-01-01', '2096-02-29')
  if (format === 'email') return fc.emailAddress()
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength })
  const long = 'so long '.repeat(Math.ceil(maxLength / 8)).slice(0, maxLength - 1)
  const fits = words
    .filter((text) => text.trim().length >= minLength)
    .map((text) => [...text].slice(0, maxLength).join(''))
  return fc.oneof({ arbitrary: fits, weight: 9 }, { arbitrary: fc.constant(`${long}x`), weight: 1 })
}

const numberOf = ({ type, minimum, exclusiveMinimum, maximum = 1e15 }: Described): fc.Arbitrary<unknown> => {
  const min = Math.ceil(minimum ?? Number(exclusiveMinimum ?? -1e15) + 1)
  const small = fc.integer({ min, max: Math.min(maximum, min + 100) })
  return type === 'integer' ? fc.oneof(small, fc.integer({ min, max: maximum })) : small
}

function valueFor(schema: Described | boolean, hints: Hints, name: string): fc.Arbitrary<unknown> {
  const hinted = hints[name]
  if (hinted) return fc.constantFrom(...hinted)
  if (typeof schema === 'boolean') return anything
  if (schema.$ref) throw new Error(`nobody follows ${schema.$ref}`)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, hints, name)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valueFor({ ...schema, type }, hints, name)))
  if (schema.type === 'object') return fc.record(fieldsOf(schema, hints), { requiredKeys: schema.required ?? [] })
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = minItems + 3 } = schema
    if (Array.isArray(items)) return anything
    return fc.array(valueFor(items, hints, ''), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) })
  }
  if (schema.type === 'null') return fc.constant(null)
  return schema.type === 'boolean' ? fc.boolean() : anything
}

const fieldsOf = ({ properties = {} }: Described, hints: Hints) =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueFor(field, hints, name)]))

/** Values that a schema allows by types and lengths. `hints` provide values for its other rules. */
export const takenBy = (schema: z.ZodType, hints: Hints): fc.Arbitrary<unknown> => valueFor(describe(schema), hints, '')

export function nearlyTakenBy(schema: z.ZodType, hints: Hints): fc.Arbitrary<unknown> {
  const names = Object.keys(describe(schema).properties ?? {})
  const name = fc.constantFrom(...names, ...names, '__proto__', 'constructor', 'id', 'role')
  const change = fc.oneof({ arbitrary: anything, weight: 5 }, { arbitrary: fc.constant(undefined), weight: 1 })
  return fc
    .tuple(takenBy(schema, hints), name, change)
    .map(([value, key, wrong]) => ({ ...Object(value), [key]: wrong }))
}
