import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import type { RefusalCode } from '#server/platform/errors/errors.ts'
import type { RestRoute } from '#server/platform/rest/route.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { type Harness, startHarness } from './harness.ts'

export const callers = ['anonymous', 'owner', 'other', 'admin'] as const
export type RestCaller = (typeof callers)[number]

export type Records = {
  pet: number
  wanted: number
  adopted: number
  request: number
  decided: number
  accepted: number
  campaign: number
}

export type RestRequest = { url?: string; payload?: unknown; headers?: Record<string, string> }

/** One kind of bad request: the change to the good request, and the status for authorized callers. */
export type InvalidCall = {
  what: string
  send: (good: RestRequest, records: Records) => RestRequest
  status: number
  but?: Partial<Record<RestCaller, number>>
  refusal?: RefusalCode
  /** Checked after authorization. */
  late?: boolean
  path?: string
}

export type RestCall = {
  /** With placeholders for records: `PUT /api/pets/:pet`. */
  call: string
  good: Record<RestCaller, number>
  payload?: (records: Records) => Record<string, unknown>
  answer?: (records: Records, who: RestCaller) => object
  bad?: InvalidCall[]
  /** Settings without which nobody may call it. */
  settings?: Partial<ShelterSettings>
}

const emailAddress = /[^\s"<>]+@[^\s"<>]+\.[a-z]+/i

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, object> }> }>>
}

function answerChecker(document: Document & object) {
  const ajv = new Ajv.default({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const paths = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (method: string, url: string, response: LightMyRequestResponse): void => {
    const address = url.split('?', 1)[0] ?? ''
    const path = paths.find(({ pattern }) => pattern.test(address))?.path
    expect(path, `${address} is described`).toBeDefined()
    const { content } = document.paths[path ?? '']?.[method.toLowerCase()]?.responses[response.statusCode] ?? {}
    const described = Object.keys(document.paths[path ?? '']?.[method.toLowerCase()]?.responses ?? {})
    expect(described, `${method} ${path} may answer`).toContain(String(response.statusCode))
    if (!content) {
      expect(response.body).toBe('')
      return
    }
    const [type = ''] = Object.keys(content)
    expect(response.headers['content-type']).toBe(`${type}; charset=utf-8`)
    const pointer = [
      'paths',
      path ?? '',
      method.toLowerCase(),
      'responses',
      String(response.statusCode),
      'content',
      type,
      'schema',
    ]
    const reference = pointer
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = ajv.getSchema(`openapi#/${reference}`)
    expect(validate, `${method} ${path} has a schema for ${response.statusCode}`).toBeDefined()
    validate?.(response.json())
    expect(validate?.errors ?? null, `${method} ${path} answered ${response.body}`).toBeNull()
  }
}

/** A shelter, and a function to call it that checks every response against the OpenAPI document. */
export async function startRest(settings: Record<string, string> = {}) {
  const harness = await startHarness(settings)
  const check = answerChecker((await harness.anonymous.http({ url: '/api/openapi.json' })).json())
  const people = { anonymous: harness.anonymous, owner: harness.user, other: harness.other, admin: harness.admin }
  const call = async (
    who: RestCaller,
    method: string,
    sent: RestRequest & { url: string },
  ): Promise<LightMyRequestResponse> => {
    const response = await people[who].http({ method, ...sent } as InjectOptions)
    check(method, sent.url, response)
    if (who === 'anonymous') expect(response.body, 'what a visitor is told').not.toMatch(emailAddress)
    return response
  }
  return { ...harness, people, rest: call }
}
export type Rest = Awaited<ReturnType<typeof startRest>>

export const goodPet = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'Plays with everybody.',
  image: 'https://example.org/rex.jpg',
} as const

export async function makeRecords({ user, other }: Pick<Harness, 'user' | 'other'>): Promise<Records> {
  const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
  const pet = async () => (await user.call.pets.add(goodPet)).id
  const wanted = await pet()
  const [open, decided] = [await pet(), await pet()]
  const adopted = await pet()
  await user.call.pets.markAdopted({ id: adopted })
  const request = await other.call.adoptions.request({ petId: open, ...contact })
  const done = await other.call.adoptions.request({ petId: decided, ...contact })
  await user.call.adoptions.decide({ id: done.id, status: 'rejected' })
  const promised = await other.call.adoptions.request({ petId: await pet(), ...contact })
  await user.call.adoptions.decide({ id: promised.id, status: 'accepted' })
  const campaign = await user.call.campaigns.createSimple({ petName: 'Rex', image: goodPet.image, maxCents: 50_000 })
  return {
    pet: open,
    wanted,
    adopted,
    request: request.id,
    decided: done.id,
    accepted: promised.id,
    campaign: campaign.id,
  }
}

const addressOf = (path: string, records: Records) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(Object.entries(records).find(([key]) => key === name)?.[1]))

function invalidForAll({ call, payload }: RestCall): InvalidCall[] {
  const to = (url: string) => (good: RestRequest) => ({ ...good, url })
  const header = (name: string, value: string) => (good: RestRequest) => ({ ...good, headers: { [name]: value } })
  const path = call.split(' ')[1] ?? ''
  const raw = (type: string, text: string) => (good: RestRequest) => ({
    ...good,
    payload: text,
    headers: { 'content-type': type },
  })
  return [
    {
      what: "somebody else's x-user-email",
      send: header('x-user-email', 'nobody@example.org'),
      status: 403,
      refusal: 'OTHER_EMAIL',
    },
    ...(/:(pet|request|accepted|campaign)\b/.test(path)
      ? ['999999', 'abc', '1.5', '-1', '0', '1e3', '99999999999999999999'].map((id) => ({
          what: `the id ${id}`,
          send: to(path.replace(/:\w+/, id)),
          status: 404,
          // must not reveal whether another user's request exists
          ...(/:(request|accepted)/.test(path) && id === '999999' && { but: { owner: 403, other: 403 } }),
        }))
      : []),
    ...(payload
      ? ([
          { what: 'broken JSON', send: raw('application/json', '{"'), status: 400, refusal: 'BROKEN_JSON' },
          { what: 'a form', send: raw('application/x-www-form-urlencoded', 'a=b'), status: 415, refusal: 'NOT_JSON' },
          { what: 'a list', send: raw('application/json', '[]'), status: 400 },
          { what: 'null', send: raw('application/json', 'null'), status: 400 },
          { what: 'nothing', send: ({ url }: RestRequest) => ({ url, payload: undefined }), status: 400 },
          {
            what: 'more than 100 KB',
            send: raw('application/json', JSON.stringify({ name: 'x'.repeat(110_000) })),
            status: 413,
            refusal: 'BODY_TOO_LARGE',
          },
          { what: '__proto__', send: raw('application/json', '{"__proto__": {"admin": true}}'), status: 400 },
        ] satisfies InvalidCall[])
      : []),
  ]
}

export const without = (field: string, status = 400): InvalidCall => ({
  what: `no ${field}`,
  send: (good) => ({ ...good, payload: { ...Object(good.payload), [field]: undefined } }),
  status,
  path: field,
})
export const withField = (
  field: string,
  value: unknown,
  status = 400,
  more: Partial<InvalidCall> = {},
): InvalidCall => ({
  what: `${field}: ${JSON.stringify(value)?.slice(0, 40)}`,
  send: (good) => ({ ...good, payload: { ...Object(good.payload), [field]: value } }),
  status,
  ...(status === 400 && { path: field }),
  ...more,
})
export const withQuery = (query: string, status = 400, more: Partial<InvalidCall> = {}): InvalidCall => ({
  what: query,
  send: (good) => ({ ...good, url: `${good.url}?${query}` }),
  status,
  ...more,
})
export const noTexts = (...fields: string[]): InvalidCall[] =>
  fields.flatMap((field) => [null, 5, true, {}, ['x'], '', '  ', 'a\u0000b'].map((value) => withField(field, value)))

/**
 * One test per call: good and bad requests by all callers, each on new records. Another test fails if one of the routes
 * has no call. `elsewhere`: routes without a call, and the file that tests each.
 */
export function testRestCalls(routes: RestRoute[], calls: RestCall[], elsewhere: Record<string, string> = {}): void {
  test('every REST call of the feature has an entry in the table', () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`)
    const named = new Set(calls.map(({ call }) => routeOf(call, names)))
    expect([...named, ...Object.keys(elsewhere)].sort()).toEqual(names.sort())
  })
  for (const call of calls) test(call.call, () => testRestCall(call), 60_000)
}

/** The route of a call, such as `GET /api/pets/:id` of `GET /api/pets/:pet`; the call itself if it has none. */
export function routeOf(call: string, routes: string[]): string {
  if (routes.includes(call)) return call
  const [parts, ...others] = [call, ...routes].map((name) => name.split('/'))
  const fits = (route: string[]) =>
    route.length === parts?.length && route.every((part, at) => part.startsWith(':') || part === parts[at])
  return others.find(fits)?.join('/') ?? call
}

function expectedStatus(spec: RestCall, bad: InvalidCall, who: RestCaller): number {
  const own = bad.but?.[who]
  if (own !== undefined) return own
  // visitors, and users where only admins are allowed, are refused before anything is read
  const { owner, other } = spec.good
  if (spec.good[who] === 401 || (spec.good[who] === 403 && owner === 403 && other === 403)) return spec.good[who]
  if (spec.good[who] === 403 && bad.late) return 403
  return bad.status
}

async function testRestCall(spec: RestCall): Promise<void> {
  const shelter = await startRest()
  if (spec.settings) await saveSettings({ db: shelter.db }, { values: spec.settings })
  const [method = '', path = ''] = spec.call.split(' ')
  const goodOne = (records: Records): RestRequest & { url: string } => ({
    url: addressOf(path, records),
    ...(spec.payload && { payload: spec.payload(records) }),
  })
  for (const who of callers) {
    const records = await makeRecords(shelter)
    const response = await shelter.rest(who, method, goodOne(records))
    expect(response.statusCode, `${who}: ${response.body}`).toBe(spec.good[who])
    if (spec.good[who] < 300 && spec.answer) expect(response.json(), who).toMatchObject(spec.answer(records, who))
    let untouched = await makeRecords(shelter)
    for (const bad of [...invalidForAll(spec), ...(spec.bad ?? [])]) {
      const refused = await testInvalidCall(shelter, spec, bad, who, untouched, goodOne(untouched))
      if (!refused) untouched = await makeRecords(shelter)
    }
  }
}

/** Returns whether it was refused, so that nothing can have changed. */
async function testInvalidCall(
  shelter: Rest,
  spec: RestCall,
  bad: InvalidCall,
  who: RestCaller,
  records: Records,
  good: RestRequest & { url: string },
): Promise<boolean> {
  const [method = ''] = spec.call.split(' ')
  const answer = await shelter.rest(who, method, { ...good, ...bad.send(good, records) })
  const expected = expectedStatus(spec, bad, who)
  expect(answer.statusCode, `${who}, ${bad.what}: ${answer.body}`).toBe(expected)
  if (expected < 300) return false
  if (expected !== bad.status) return true
  const { code, errors = [] } = answer.json()
  if (bad.refusal) expect(code, bad.what).toBe(bad.refusal)
  const paths = errors.map((issue: { path: string }) => issue.path)
  if (bad.path) expect(paths, `${bad.what}: ${answer.body}`).toContain(bad.path)
  return true
}
