import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { appRouter } from './router.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const rex = {
  name: 'Rex',
  age: '2',
  category: 'Dog',
  location: 'Here',
  description: 'Good.',
  image: 'https://example.org/a.png',
} as const
const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`
const procedures = [...proceduresOf(appRouter)]

describe('every procedure', () => {
  it('has an output schema', async () => {
    expect(procedures.length).toBeGreaterThanOrEqual(20)
    for (const [name, { output }] of procedures) expect(output, name).toBeDefined()
  })

  it('is used by the website', () => {
    const web = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => readFileSync(path.join('web/src', file), 'utf8'))
      .join('\n')
    const asked = (name: string) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(web)
    expect(procedures.map(([name]) => name).filter((name) => !asked(name))).toEqual([])
  })
})

describe('public responses', () => {
  it('never identify the owner, creator, or applicant, except for the name of the author on the page of a post', async () => {
    const { id } = await shelter.user.call.pets.add(rex)
    await shelter.other.call.adoptions.request({ petId: id, phone: '112', address: 'here' })
    const campaign = await shelter.user.call.campaigns.create({
      petName: 'Rex',
      image: rex.image,
      maxCents: 5000,
      location: 'Here',
      description: 'Help.',
    })
    await shelter.other.call.donations.give({ campaignId: campaign.id, amountCents: 100 })
    const urls = ['/api/pets', `/api/pets/${id}`, '/api/donations', `/api/donations/${campaign.id}`]
    const records = await Promise.all(urls.map(async (url) => (await shelter.anonymous.http({ url })).body))
    for (const { user } of [shelter.user, shelter.other])
      for (const secret of [user.uid, user.email, user.name]) expect(JSON.stringify(records)).not.toContain(secret)
    for (const viewer of [shelter.anonymous, shelter.other]) {
      const { call } = viewer
      const [{ author: owner, ...pet }, { author: creator, ...funded }] = [
        await call.pets.byId({ id }),
        await call.campaigns.byId({ id: campaign.id }),
      ]
      // docs/product.md 16.9
      for (const author of [owner, creator])
        expect(author).toEqual({ name: 'Uma User', memberSince: expect.any(String), canShowName: false })
      const seen = JSON.stringify([await call.pets.list({}), pet, await call.campaigns.list({}), funded])
      for (const { user } of [shelter.user, shelter.other])
        for (const secret of [user.uid, user.email, user.name]) expect(seen).not.toContain(secret)
    }
  })
})

describe('a batch', () => {
  it('returns a result for each call', async () => {
    await shelter.user.call.pets.add(rex)
    const url = `/trpc/pets.list,pets.byId,users.list?batch=1&${input({ 0: {}, 1: { id: 99 }, 2: {} })}`
    const response = await shelter.anonymous.http({ url })
    expect(response.statusCode).toBe(207)
    const [list, missing, forbidden] = response.json()
    expect(list.result.data.items).toHaveLength(1)
    expect(missing.error).toMatchObject({
      message: 'Pet not found.',
      data: { httpStatus: 404, refusal: 'NO_SUCH_PET' },
    })
    expect(forbidden.error).toMatchObject({ data: { httpStatus: 401, refusal: 'NOT_LOGGED_IN' } })
  })

  it('has at most twenty calls', async () => {
    const batch = (calls: number) => {
      const inputs = Object.fromEntries(Array.from({ length: calls }, (_, i) => [i, {}]))
      return shelter.anonymous.http({
        url: `/trpc/${Array(calls).fill('pets.list').join(',')}?batch=1&${input(inputs)}`,
      })
    }
    expect((await batch(20)).statusCode).toBe(200)
    expect((await batch(21)).statusCode).toBe(400)
  })
})

describe('bad calls', () => {
  it.each<[string, string, Parameters<Harness['anonymous']['http']>[0], number, string]>([
    ['an unknown procedure', 'NO_SUCH_PAGE', { url: '/trpc/pets.nothing' }, 404, 'There’s nothing at this address.'],
    [
      'a query that is a change',
      'METHOD_NOT_ALLOWED',
      { url: `/trpc/pets.add?${input(rex)}` },
      405,
      'This method isn’t allowed at this address.',
    ],
    [
      'input that is no JSON',
      'BROKEN_JSON',
      { url: '/trpc/pets.list?input=%7B' },
      400,
      'The request isn’t valid JSON.',
    ],
    ['no input', 'INVALID', { url: '/trpc/pets.list' }, 400, 'Please send the fields of this call as a JSON object.'],
    [
      'a body that is no JSON',
      'BROKEN_JSON',
      { method: 'POST', url: '/trpc/pets.add', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
      'The request isn’t valid JSON.',
    ],
    [
      'a form',
      'NOT_JSON',
      {
        method: 'POST',
        url: '/trpc/pets.add',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=Rex',
      },
      415,
      'Please send JSON.',
    ],
    [
      'a body of more than 100 KB',
      'BODY_TOO_LARGE',
      {
        method: 'POST',
        url: '/trpc/pets.add',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ...rex, description: 'x'.repeat(102_400) }),
      },
      413,
      'The request is larger than 100 KB.',
    ],
  ])('%s: %s', async (_what, refusal, request, status, detail) => {
    const response = await shelter.user.http(request)
    expect(response.statusCode).toBe(status)
    expect(response.body).toContain(detail)
    expect(response.body).not.toMatch(/ {4}at |\.ts:|node_modules|zod/i)
    if (response.json().error) expect(response.json().error.data).toMatchObject({ refusal, httpStatus: status })
  })

  it('report each invalid field', async () => {
    const payload = { ...rex, name: '', image: 'javascript:alert(1)', category: 'Dragon' }
    const response = await shelter.user.http({ method: 'POST', url: '/trpc/pets.add', payload })
    expect(response.json().error.data).toMatchObject({
      httpStatus: 400,
      issues: [
        { path: 'name', message: 'Pet name is required' },
        { path: 'category', message: 'Choose a category from the list' },
        { path: 'image', message: 'Enter a link that starts with http:// or https://, or upload a picture' },
      ],
    })
  })
})

it('errors before a procedure runs have a refusal code too', async () => {
  const headers = { 'x-user-email': 'nobody@example.org' }
  const response = await shelter.user.http({ url: `/trpc/pets.list?${input({})}`, headers })
  expect(response.statusCode).toBe(403)
  expect(response.json().error.data).toMatchObject({ code: 'FORBIDDEN', httpStatus: 403, refusal: 'OTHER_EMAIL' })
})

it('an unexpected error returns a plain sentence without its cause', async () => {
  const db = await freshDatabase()
  const app = await buildApp({ config: shelter.config, db })
  await db.close()
  for (const url of [`/trpc/pets.list?${input({})}`, `/trpc/pets.list?batch=1&${input({ 0: {} })}`]) {
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(500)
    const [{ error }] = [response.json()].flat()
    expect(error).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: -32603,
      data: {
        code: 'INTERNAL_SERVER_ERROR',
        httpStatus: 500,
        refusal: null,
        text: { code: 'serverRefusals.INTERNAL', params: {} },
        issues: [],
        retryAfter: null,
      },
    })
  }
  await app.close()
})

describe("requests that tRPC can't read", () => {
  const shown = (answer: { statusCode: number; headers: Record<string, unknown> }) => [
    answer.statusCode,
    String(answer.headers['content-type']).split(';')[0],
  ]

  it('are refused as JSON', async () => {
    const send = (request: object) => shelter.app.inject({ url: '/trpc/pets.mine', ...request })
    expect(shown(await send({ method: 'POST' }))).toEqual([415, 'application/json'])
    expect(shown(await send({ method: 'OPTIONS' }))).toEqual([415, 'application/json'])
    expect(shown(await send({ url: '/trpc/pets.list?input=x' }))).toEqual([400, 'application/json'])
    const form = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' }
    expect(shown(await send(form))).toEqual([415, 'application/problem+json'])
    expect(shown(await send({ method: 'TRACE' }))).toEqual([404, 'application/problem+json'])
    expect((await send({ method: 'HEAD' })).statusCode).toBeLessThan(500)
  })

  it.each(['[', 'a b', 'x:99999', 'user@example.org'])('with the host %s are refused', async (host) => {
    const url = '/trpc/pets.mine?input=x'
    expect(shown(await shelter.app.inject({ url, headers: { host } }))).toEqual([400, 'application/problem+json'])
  })
})
