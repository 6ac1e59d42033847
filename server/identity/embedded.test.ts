import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'

const rita = { name: 'Rita', email: 'Rita@Example.org', password: 'a password' }
let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const post = (action: string, payload?: unknown, headers: Record<string, string> = {}) =>
  shelter.app.inject({
    method: 'POST',
    url: `/api/auth/${action}`,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
const me = (headers: Record<string, string>) => shelter.app.inject({ url: '/api/me', headers })
const cookieOf = (response: LightMyRequestResponse) => {
  const cookie = response.cookies.find(({ name }) => name === 'pawstead_session')
  if (!cookie) throw new Error('no session cookie was set')
  return cookie
}
const problem = (response: LightMyRequestResponse) => {
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  const { detail } = response.json()
  return [response.statusCode, detail]
}

describe('registering', () => {
  it('responds with 201, a valid token, and the user', async () => {
    const response = await post('register', { ...rita, photoURL: 'https://example.org/rita.png' })
    const user = {
      email: 'rita@example.org',
      name: 'Rita',
      photoURL: 'https://example.org/rita.png',
      role: 'user',
      staff: false,
    }
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user })
    expect((await me({ authorization: `Bearer ${response.json().token}` })).json()).toEqual({ user })
  })

  it('makes nobody an admin, even if the body asks for it', async () => {
    const response = await post('register', { ...rita, role: 'admin', uid: shelter.admin.user.uid })
    expect(response.json().user.role).toBe('user')
    expect((await me({ authorization: `Bearer ${shelter.admin.token}` })).json().user.name).toBe('Ada Admin')
  })

  it('responds with 409 if the email is taken, in upper or lower case', async () => {
    await post('register', rita)
    const again = await post('register', { ...rita, email: ' RITA@EXAMPLE.ORG' })
    expect(problem(again)).toEqual([409, 'An account with this email already exists. Please log in.'])
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['a short password', { password: '12345' }, 'password', 'Password needs at least 6 characters'],
    ['a long password', { password: 'x'.repeat(201) }, 'password', 'Password can have at most 200 characters'],
    ['half an email', { email: 'rita' }, 'email', 'Please enter a valid email address'],
    ['a bell for a name', { name: '\u0007' }, 'name', 'Full Name contains characters that can’t be used'],
    [
      'a script for a picture',
      { photoURL: 'javascript:alert(1)' },
      'photoURL',
      'Enter a link that starts with http:// or https://',
    ],
  ])('refuses %s with a sentence beside the field', async (_what, change, path, message) => {
    const response = await post('register', { ...rita, ...change })
    expect(problem(response)).toEqual([400, `${message}.`])
    expect(response.json().errors).toEqual([{ path, message, code: expect.any(String), params: expect.any(Object) }])
  })

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400, 'The request isn’t valid JSON.'],
    ['nothing', '', 'application/json', 400, 'Please send the fields of this call as a JSON object.'],
    ['a list', '[]', 'application/json', 400, 'Please send the fields of this call as a JSON object.'],
    ['null', 'null', 'application/json', 400, 'Please send the fields of this call as a JSON object.'],
    ['a text', '"rita"', 'application/json', 400, 'Please send the fields of this call as a JSON object.'],
    ['a form', 'email=rita', 'application/x-www-form-urlencoded', 415, 'Please send JSON.'],
    [
      'more than 100 KB',
      JSON.stringify({ x: 'x'.repeat(102_400) }),
      'application/json',
      413,
      'The request is larger than 100 KB.',
    ],
  ])('refuses %s', async (_kind, payload, type, status, detail) => {
    const response = await shelter.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': type },
      payload,
    })
    expect(problem(response)).toEqual([status, detail])
  })

  it("refuses a body that could pollute an object's prototype", async () => {
    const payload = `{"__proto__":{"role":"admin"},${JSON.stringify(rita).slice(1)}`
    const headers = { 'content-type': 'application/json' }
    const response = await shelter.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload })
    expect(response.statusCode).toBe(400)
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})

describe('logging in', () => {
  it('responds with 200, a new token, and the user', async () => {
    const registered = (await post('register', rita)).json()
    const response = await post('login', { email: 'rita@EXAMPLE.org ', password: rita.password })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ token: expect.any(String), user: registered.user })
    expect(response.json().token).not.toBe(registered.token)
  })

  it('responds the same, byte for byte, to a wrong email and a wrong password', async () => {
    await post('register', rita)
    const wrong = await post('login', { ...rita, password: 'another' })
    const unknown = await post('login', { ...rita, email: 'nobody@example.org' })
    expect(problem(wrong)).toEqual([401, 'The email or password is incorrect.'])
    expect(unknown.body).toBe(wrong.body)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
  })

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const cookie = cookieOf(await post('register', rita))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 })
    expect(cookie.secure).toBeUndefined()
    expect((await me({ cookie: `pawstead_session=${cookie.value}` })).statusCode).toBe(200)
  })

  it.each(['/api/me', '/trpc/users.me', '/privacy'])(
    'renews the cookie when the session is extended: %s',
    async (url) => {
      const { db, app } = shelter
      const first = cookieOf(await post('register', rita))
      const ask = (headers: Record<string, string>) => app.inject({ url, headers })
      const byCookie = { cookie: `pawstead_session=${first.value}` }
      expect((await ask(byCookie)).headers['set-cookie']).toBeUndefined()
      const before = (hours: number) => new Date(Date.now() - hours * 3_600_000)
      const rest = () => db.transaction((tx) => tx.update(db.schema.sessions).set({ lastUsedAt: before(25) }))
      await rest()
      const answer = await ask(byCookie)
      expect(answer.statusCode).toBe(200)
      expect(cookieOf(answer)).toEqual(first)
      expect(answer.headers['cache-control']).toContain('no-store')
      expect((await ask(byCookie)).headers['set-cookie']).toBeUndefined()
      // programs keep no cookie
      await rest()
      expect((await ask({ authorization: `Bearer ${first.value}` })).headers['set-cookie']).toBeUndefined()
    },
  )

  it('marks the cookie as secure if the request came over https', async () => {
    shelter = await startHarness({ TRUST_PROXY: 'loopback' })
    expect(cookieOf(await post('register', rita, { 'x-forwarded-proto': 'https' }))).toMatchObject({ secure: true })
  })

  it('ignores headers of an untrusted proxy', async () => {
    expect(cookieOf(await post('register', rita, { 'x-forwarded-proto': 'https' })).secure).toBeUndefined()
  })
})

describe('logging out', () => {
  it('ends the token everywhere at once: cookie, Bearer, and tRPC', async () => {
    const { token } = (await post('register', rita)).json()
    const bearer = { authorization: `Bearer ${token}` }
    const cookie = { cookie: `pawstead_session=${token}`, 'sec-fetch-site': 'same-origin' }
    const out = await post('logout', undefined, cookie)
    expect(out.statusCode).toBe(204)
    expect(cookieOf(out)).toMatchObject({ value: '', expires: new Date(0) })
    for (const headers of [bearer, cookie]) {
      expect(problem(await me(headers))).toEqual([401, 'Please log in first.'])
      const mine = await shelter.app.inject({ url: '/trpc/pets.mine', headers })
      expect(mine.statusCode).toBe(401)
    }
  })

  it('ends only this session', async () => {
    const first = (await post('register', rita)).json().token
    const second = (await post('login', rita)).json().token
    await post('logout', undefined, { authorization: `Bearer ${first}` })
    expect((await me({ authorization: `Bearer ${second}` })).statusCode).toBe(200)
  })

  it.each<Record<string, string>>([{}, { authorization: 'Bearer nonsense' }, { cookie: 'pawstead_session=nonsense' }])(
    'responds with 204 and the header %j',
    async (headers) => {
      expect((await post('logout', undefined, { 'sec-fetch-site': 'same-origin', ...headers })).statusCode).toBe(204)
    },
  )
})

describe('a token', () => {
  it('as Bearer takes precedence over a cookie, even when it is wrong', async () => {
    const cookie = `pawstead_session=${shelter.user.token}`
    const name = async (authorization: string) => (await me({ cookie, authorization })).json().user?.name
    expect(await name(`Bearer ${shelter.other.token}`)).toBe('Otto Other')
    expect(await name('Bearer nonsense')).toBeUndefined()
    expect(await name('Basic dXNlcjpwYXNz')).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['the word alone', 'Bearer '],
    ['two words', 'Bearer a b'],
    ['8,000 letters', `Bearer ${'x'.repeat(8000)}`],
  ])('is not found in %s', async (_what, authorization) => {
    expect(problem(await me({ authorization }))).toEqual([401, 'Please log in first.'])
  })

  it('is found with the word Bearer in any case', async () =>
    expect((await me({ authorization: `bearer ${shelter.user.token}` })).statusCode).toBe(200))
})
