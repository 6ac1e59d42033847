import { beforeEach, describe, expect, it } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const host = 'shelter.example:8080'
type Headers = Record<string, string>

async function change(headers: Headers): Promise<number> {
  const payload = {
    name: 'Rex',
    age: '2',
    category: 'Dog',
    location: 'Here',
    description: 'Good.',
    image: 'https://e.org/a.png',
  }
  const cookie = `pawstead_session=${shelter.user.token}`
  const response = await shelter.app.inject({
    method: 'POST',
    url: '/trpc/pets.add',
    headers: { host, cookie, ...headers },
    payload,
  })
  return response.statusCode
}

async function read(headers: Headers): Promise<number> {
  const cookie = `pawstead_session=${shelter.user.token}`
  return (await shelter.app.inject({ url: '/api/me', headers: { host, cookie, ...headers } })).statusCode
}

describe('a change with a cookie', () => {
  it.each<[string, Headers, number]>([
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['our own page, with its origin', { 'sec-fetch-site': 'same-origin', origin: `http://${host}` }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['no page at all', { 'sec-fetch-site': 'none' }, 403],
    ['a word from the future', { 'sec-fetch-site': 'friendly' }, 403],
    ['another site that forges our origin', { 'sec-fetch-site': 'cross-site', origin: `http://${host}` }, 403],
    ['an older browser on our page', { origin: `http://${host}` }, 200],
    ['an older browser behind an https proxy', { origin: `https://${host}` }, 200],
    ['an older browser elsewhere', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://shelter.example:9090' }, 403],
    ['a name that begins like ours', { origin: `http://${host}.evil.example` }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['an origin that is no address', { origin: 'shelter.example' }, 403],
    ['neither header', {}, 403],
  ])('from %s', async (_where, headers, status) => {
    expect(await change(headers)).toBe(status)
  })

  it('is exempt with a Bearer token, which no other site can send', async () => {
    const authorization = `Bearer ${shelter.user.token}`
    expect(await change({ authorization, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(200)
  })

  it('does not count next to other credentials', async () => {
    expect(await change({ authorization: 'Basic dXNlcjpwYXNz', 'sec-fetch-site': 'cross-site' })).toBe(401)
  })

  it('is refused with a sentence before anything else is checked', async () => {
    const response = await shelter.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { cookie: `pawstead_session=${shelter.user.token}`, origin: 'https://evil.example' },
    })
    expect(response.json()).toMatchObject({
      status: 403,
      detail: 'This request came from another site and was blocked.',
    })
    expect((await shelter.user.http({ url: '/api/me' })).statusCode).toBe(200)
  })

  it.each([
    ['POST', '/api/pets'],
    ['PUT', '/api/pets/1'],
    ['PATCH', '/api/pets/1'],
    ['DELETE', '/api/pets/1'],
  ] as const)('is also refused for %s %s', async (method, url) => {
    const headers = { cookie: `pawstead_session=${shelter.user.token}`, 'sec-fetch-site': 'cross-site' }
    expect((await shelter.app.inject({ method, url, headers })).statusCode).toBe(403)
  })
})

describe('with PUBLIC_URL, behind a proxy that passes on neither host nor protocol', () => {
  beforeEach(async () => {
    shelter = await startHarness({ PUBLIC_URL: 'https://pets.example.org' })
  })

  it('a change with a cookie from our own pages counts, by its origin', async () => {
    expect(await change({ origin: 'https://pets.example.org' })).toBe(200)
    for (const origin of [
      'http://pets.example.org',
      'https://pets.example.org:444',
      'https://pets.example.org.evil.example',
    ])
      expect(await change({ origin }), origin).toBe(403)
    expect(await read({ origin: 'https://pets.example.org' })).toBe(200)
  })

  it('`Sec-Fetch-Site` takes precedence', async () => {
    expect(await change({ origin: 'https://pets.example.org', 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  it('cookies are `Secure`', async () => {
    const payload = { name: 'Rita', email: 'rita@example.org', password: 'correct horse' }
    const registered = await shelter.app.inject({ method: 'POST', url: '/api/auth/register', payload })
    const loggedOut = await shelter.app.inject({ method: 'POST', url: '/api/auth/logout' })
    for (const response of [registered, loggedOut])
      expect(response.headers['set-cookie']).toMatch(/^pawstead_session=.*; Secure/)
  })
})

it('cookies of a site that is reached by http without `PUBLIC_URL` are not `Secure`', async () => {
  const loggedOut = await shelter.app.inject({ method: 'POST', url: '/api/auth/logout' })
  expect(loggedOut.headers['set-cookie']).not.toContain('Secure')
})

describe('reading with a cookie', () => {
  it.each<[string, Headers, number]>([
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['a program', {}, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 401],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }, 401],
    ['an older browser elsewhere', { origin: 'https://evil.example' }, 401],
  ])('from %s', async (_where, headers, status) => {
    expect(await read(headers)).toBe(status)
  })
})
