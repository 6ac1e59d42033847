import fc from 'fast-check'
import type { z } from 'zod'
import type { RouteDoc } from '#server/platform/rest/route.ts'
import { nameOfCall, type Procedure, procedures, restCalls } from './apis.ts'
import { type Call, type Draft, type FuzzCaller, whos } from './call.ts'
import { oddHeaders, sendable } from './headers.ts'

import { oddRequests } from './odd-requests.ts'
import { type Pictures, uploads } from './uploads.ts'
import { anyText, anything, asJson, type Hints, nearlyTakenBy, takenBy } from './values.ts'

export type CallHints = {
  hints: Hints
  /** The email of the user whom the admin may promote, and whom others may try to. */
  promotable: string
  /** The email of a user in whose name nobody makes requests. */
  silent: string
  emails: readonly string[]
  pictures: Pictures
}

function input(schema: z.ZodType | undefined, hints: Hints): fc.Arbitrary<unknown> {
  if (!schema) return fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: anything, weight: 1 })
  return fc.oneof(
    { arbitrary: takenBy(schema, hints), weight: 5 },
    { arbitrary: nearlyTakenBy(schema, hints), weight: 4 },
    { arbitrary: anything, weight: 1 },
  )
}

const json = { 'content-type': 'application/json' }

const jsonBody = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { arbitrary: value.map((one) => Buffer.from(asJson(one))), weight: 12 },
    { arbitrary: value.map((one) => Buffer.from(asJson(one)).subarray(0, -1)), weight: 1 },
    { arbitrary: value.map((one) => Buffer.from(`\ufeff${asJson(one)}`, 'utf16le')), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
  )

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const segment = (name: string, hints: Hints): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...(hints[name] ?? ['1'])).map((value) => encoded(String(value))), weight: 8 },
    { arbitrary: anyText.map(encoded), weight: 1 },
    { arbitrary: fc.constantFrom('%00', '%E0%A4%A', '..', '%2e%2e%2f', '%', '', '%u0041', '1%20', 'a%3Fb'), weight: 1 },
  )

const searchOf = (query: unknown): string => {
  const fields = typeof query === 'object' && query !== null ? Object.entries(query) : []
  const parts = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(typeof value === 'string' ? value : asJson(value))}`)
  return parts.length > 0 ? `?${parts.join('&').slice(0, 6000)}` : ''
}

const textHeaders = (headers: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(headers)).map(([name, value]) => [name, sendable(String(value))]))

const names = ['key', 'name', 'pet_name', 'age', 'category', 'location', 'description', 'target', 'photos', 'No dogs']

const good = ['', 'Rex', 'Rex', '2 years', 'Dog', 'Here', 'Plays with everybody.', '12.50', '', 'no']

function imports(hints: Hints): fc.Arbitrary<Draft> {
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

function restDraft(route: RouteDoc, hints: Hints): fc.Arbitrary<Draft> {
  const { method, path, takes } = route
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const segments = fc.tuple(...names.map((name) => segment(name, hints)))
  const query = takes?.query ? input(takes.query, hints) : fc.constant(undefined)
  const headers = takes?.headers ? takenBy(takes.headers, hints) : fc.constant({})
  const body = method === 'GET' ? fc.constant(undefined) : jsonBody(input(takes?.body, hints))
  return fc.record({ segments, query, headers, body }).map((made) => {
    let next = 0
    const address = path.replace(/:\w+/g, () => made.segments[next++] ?? '')
    return {
      wants: [nameOfCall(route)],
      method,
      url: `${address}${searchOf(made.query)}`,
      headers: { ...(made.body && json), ...textHeaders(made.headers) },
      ...(made.body && { body: made.body }),
    }
  })
}

const single = ({ path, type, input: schema }: Procedure, hints: Hints): fc.Arbitrary<Draft> =>
  input(schema, hints).chain<Draft>((value) => {
    const wants = [path]
    const asked = value === undefined ? '' : `?input=${encoded(asJson(value)).slice(0, 9000)}`
    if (type === 'query') return fc.constant({ wants, method: 'GET', url: `/trpc/${path}${asked}`, headers: {} })
    return jsonBody(fc.constant(value)).map((body) => ({
      wants,
      method: 'POST',
      url: `/trpc/${path}`,
      headers: json,
      body,
    }))
  })

function batch(hints: Hints): fc.Arbitrary<Draft> {
  const queries = procedures.filter(({ type }) => type === 'query')
  const mutations = procedures.filter(({ type }) => type === 'mutation')
  const withInput = ({ path, input: schema }: Procedure) => input(schema, hints).map((value) => ({ path, value }))
  const some = (from: Procedure[]) =>
    fc.array(fc.constantFrom(...from).chain(withInput), { minLength: 1, maxLength: 22, size: '+1' })
  const kind = fc.oneof(
    { arbitrary: some(queries).map((all) => ({ all, method: 'GET' })), weight: 4 },
    { arbitrary: some(mutations).map((all) => ({ all, method: 'POST' })), weight: 4 },
    { arbitrary: some(procedures).map((all) => ({ all, method: 'POST' })), weight: 1 },
  )
  return kind.map(({ all, method }) => {
    const address = `/trpc/${all.map(({ path }) => path).join(',')}?batch=1`
    const sent = asJson(Object.fromEntries(all.map(({ value }, index) => [index, value])))
    const wants = all.map(({ path }) => path)
    if (method === 'GET') return { wants, method, url: `${address}&input=${encoded(sent).slice(0, 9000)}`, headers: {} }
    return { wants, method, url: address, headers: json, body: Buffer.from(sent) }
  })
}

/** A login takes 40 ms of CPU time on purpose, and opening a picture more, so both are requested less often. */
const weightOf = (route: RouteDoc): number => (route.path.startsWith('/api/auth/') ? 1 : 6)

function drafts({ hints, pictures }: CallHints): fc.Arbitrary<Draft> {
  const weighted = (weight: number) => (arbitrary: fc.Arbitrary<Draft>) => ({ arbitrary, weight })
  return fc.oneof(
    ...restCalls.map((route) => ({ arbitrary: restDraft(route, hints), weight: weightOf(route) })),
    ...procedures.map((procedure) => ({ arbitrary: single(procedure, hints), weight: 5 })),
    weighted(40)(batch(hints)),
    weighted(8)(uploads(pictures)),
    weighted(8)(imports(hints)),
    weighted(40)(oddRequests(hints)),
  )
}

/**
 * All kinds of requests from all callers. The admin promotes only `promotable`, while other callers try it with any
 * user: nobody else may be an admin afterwards.
 */
export function calls(known: CallHints): fc.Arbitrary<Call> {
  const { emails, promotable, silent } = known
  // a donor who gave in her name would find her in their own data export
  const others = emails.filter((email) => email !== silent)
  const emailHints = (to: readonly string[]) => ({
    email: to,
    userEmail: emails,
    ownerEmail: emails,
    // a request that the admin makes in her name would show her to a pet's owner
    requesterEmail: others,
  })
  const draftsTo = (to: readonly string[]) => drafts({ ...known, hints: { ...known.hints, ...emailHints(to) } })
  const [ofAdmin, ofOthers] = [draftsTo([promotable]), draftsTo(others)]
  const from = (who: FuzzCaller) =>
    fc.record({
      who: fc.constant(who),
      draft: who === 'admin' ? ofAdmin : ofOthers,
      odd: fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, { arbitrary: oddHeaders(emails), weight: 2 }),
      by: fc.constantFrom('token' as const, 'cookie' as const),
      leaves: fc.integer({ min: 0, max: 60 }).map((n) => n === 0),
    })
  return fc.oneof(...whos.map(from)).map(({ draft, odd, leaves, ...call }) => ({
    ...call,
    ...draft,
    headers: { ...draft.headers, ...odd },
    ...(leaves && { leaves }),
  }))
}
