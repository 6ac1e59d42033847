import fc from 'fast-check'
import type { Draft } from './call.ts'
import { anyText, anything, asJson, type Hints } from './values.ts'

const names = ['key', 'name', 'pet_name', 'age', 'category', 'location', 'description', 'target', 'photos', 'No dogs']

const good = ['', 'Rex', 'Rex', '2 years', 'Dog', 'Here', 'Plays with everybody.', '12.50', '', 'no']

export function imports(hints: Hints): fc.Arbitrary<Draft> {
  const cell = (place: number) =>
    fc.oneof({ arbitrary: fc.constant(good[place] ?? ''), weight: 40 }, { arbitrary: anyText, weight: 1 })
  const row = fc.tuple(...names.map((_, place) => cell(place)))
  const rows = fc.array(row, { minLength: 1, maxLength: 4 })
  const file = fc.oneof(
    {
      arbitrary: rows.map((all) => [names, ...all].map((cells) => cells.map(quoted).join(',')).join('\r\n')),
      weight: 4,
    },
    { arbitrary: rows.map((all) => asJson({ pawstead: 1, items: all.map(itemOf) })), weight: 4 },
    { arbitrary: fc.array(anything, { maxLength: 3 }).map((items) => asJson({ items })), weight: 1 },
    { arbitrary: anyText, weight: 1 },
  )
  const bytes = fc.oneof(
    { arbitrary: file.map((text) => Buffer.from(text)), weight: 8 },
    { arbitrary: file.map((text) => Buffer.from(text, 'utf16le')), weight: 1 },
    { arbitrary: file.map((text) => Buffer.from(text).subarray(0, -5)), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)), weight: 1 },
  )
  const kind = fc.constantFrom(...(hints.kind ?? []), 'pets', 'campaigns')
  const query = fc.constantFrom(
    '',
    '?dryRun=true',
    '?dryRun=false',
    '?dryRun=false',
    '?dryRun=false&photos=7',
    '?photos=-1',
  )
  const type = fc.constantFrom('text/csv', 'application/json', 'application/octet-stream')
  return fc.record({ bytes, kind, query, type }).map((made) => ({
    wants: ['POST /api/import/:kind'],
    method: 'POST',
    url: `/api/import/${made.kind}${made.query}`,
    headers: { 'content-type': made.type },
    body: made.bytes,
  }))
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const itemOf = (cells: string[]) => Object.fromEntries(cells.map((text, place) => [names[place], text]))
