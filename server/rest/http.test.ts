import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

/** On PostgreSQL, other activity in the cluster also changes the version: retried until there is none. */
const untilUndisturbed = { timeout: 50_000, interval: 20 }

vi.setConfig({ testTimeout: 60_000 })

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

test('each path has its methods: all others are a 405 that lists them', async () => {
  const { app, anonymous } = await startHarness()
  const expected: Record<string, string> = {
    '/api/pets': 'GET, HEAD, POST',
    '/api/pets/1': 'DELETE, GET, HEAD, PATCH, PUT',
    '/api/mypets': 'GET, HEAD',
    '/api/adopt': 'POST',
    '/api/adoptions': 'GET, HEAD',
    '/api/adoptions/1/status': 'PATCH',
    '/api/donations': 'GET, HEAD, POST',
    '/api/donations/1': 'GET, HEAD, PATCH',
    '/api/donations/1/donate': 'PATCH',
    '/api/donations/1/donators': 'GET, HEAD',
    '/api/users': 'GET, HEAD',
    '/api/users/a@b.example/role': 'PATCH',
    '/api/images': 'POST',
    '/api/import/pets': 'POST',
    '/api/auth/register': 'POST',
    '/api/auth/login': 'POST',
    '/api/auth/logout': 'POST',
    '/api/me': 'DELETE, GET, HEAD, PATCH',
    '/api/me/sessions': 'DELETE, GET, HEAD',
    '/api/me/sessions/0123456789abcdef': 'DELETE',
    '/api/openapi.json': 'GET, HEAD',
  }
  for (const [url, allow] of Object.entries(expected)) {
    for (const method of methods.filter((name) => !allow.split(', ').includes(name))) {
      // an unreadable body does not hide the 405
      const response = await app.inject({ method, url, headers: { 'content-type': 'text/plain' }, payload: '{' })
      expect([method, url, response.statusCode, response.headers.allow]).toEqual([method, url, 405, allow])
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    }
  }
  const unusual = await anonymous.http({ method: 'PROPFIND' as 'GET', url: '/api/pets' })
  expect([unusual.statusCode, unusual.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
})

test('JSON sent as text is no JSON; an empty text is no body', async () => {
  const { user, anonymous } = await startHarness()
  const text = { 'content-type': 'text/plain;charset=UTF-8' }
  const account = { name: 'Tim', email: 'tim@example.org', password: 'a good password' }
  const calls = [
    [anonymous, 'POST', '/api/auth/register', account],
    [user, 'POST', '/api/pets', goodPet],
    [user, 'PATCH', '/api/pets/1', { adopted: true }],
    [anonymous, 'POST', '/trpc/donations.give', { campaignId: 1, amountCents: 100 }],
  ] as const
  for (const [who, method, url, body] of calls) {
    const answer = await who.http({ method, url, headers: text, payload: JSON.stringify(body) })
    expect([url, answer.statusCode]).toEqual([url, 415])
    expect(answer.json()).toMatchObject({ status: 415, title: 'Unsupported media type' })
  }
  expect((await anonymous.http({ url: '/api/pets' })).json()).toEqual([])
  const empty = { method: 'POST', url: '/api/auth/logout', headers: text, payload: '' } as const
  expect((await user.http(empty)).statusCode).toBe(204)
})

test('an unknown path is a problem, whatever is sent to it', async () => {
  const { app } = await startHarness()
  for (const url of ['/api', '/api/', '/api/nope', '/api/pets/1/more', '/api?x=1', '/api/Pets'])
    for (const method of methods) {
      const response = await app.inject({ method, url, headers: { 'content-type': 'text/html' }, payload: '<' })
      expect([method, url, response.statusCode]).toEqual([method, url, 404])
      if (method !== 'HEAD') expect(response.json()).toMatchObject({ type: 'about:blank', status: 404 })
    }
})

test('malformed and overlong URLs are problems', async () => {
  const { anonymous } = await startHarness()
  expect((await anonymous.http({ url: '/api/pets/%zz' })).json()).toMatchObject({ status: 400 })
  expect((await anonymous.http({ url: `/api/pets/${'9'.repeat(5000)}` })).json()).toMatchObject({ status: 404 })
})

test('malformed HTTP gets a problem on the raw connection', async () => {
  const { app } = await startHarness()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const answerTo = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  const garbage = await answerTo('what is this\r\n\r\n')
  expect(garbage).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(garbage).toContain('Content-Type: application/problem+json')
  expect(JSON.parse(garbage.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400 })
  const large = await answerTo(`GET /api/pets HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(large).toMatch(/^HTTP\/1.1 431 /)
})

test('responses have an ETag that changes with their content and their viewer', async () => {
  const { user, anonymous } = await startHarness()
  const { id } = await user.call.pets.add(goodPet)
  const campaign = await user.call.campaigns.createSimple({ petName: 'Luna', image: goodPet.image, maxCents: 100 })
  for (const url of [
    '/api/pets',
    `/api/pets/${id}`,
    '/api/donations',
    `/api/donations/${campaign.id}`,
    '/api/openapi.json',
  ]) {
    await vi.waitFor(async () => {
      const first = await anonymous.http({ url })
      const etag = String(first.headers.etag)
      expect(etag).toMatch(/^(W\/)?"[\w-]{20,}"$/)
      for (const known of [etag, `W/${etag.replace(/^W\//, '')}`, `"other", ${etag}`, '*']) {
        const again = await anonymous.http({ url, headers: { 'if-none-match': known } })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      }
      expect((await anonymous.http({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
      expect((await anonymous.http({ method: 'HEAD', url })).headers.etag).toBe(etag)
    }, untilUndisturbed)
  }
  const before = (await anonymous.http({ url: '/api/pets' })).headers.etag
  expect((await user.http({ url: '/api/pets' })).headers.etag).not.toBe(before)
  await user.call.pets.markAdopted({ id })
  const changed = await anonymous.http({ url: '/api/pets', headers: { 'if-none-match': String(before) } })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['cache-control']).toBe('private, no-cache')
})

test('responses to authenticated clients are not stored; public ones keep their ETag', async () => {
  const { user, anonymous, admin } = await startHarness()
  const { id } = await user.call.pets.add(goodPet)
  const input = '?input=%7B%7D'
  const cookie = { cookie: `pawstead_session=${user.token}` }
  for (const url of ['/api/me', '/api/pets', `/api/pets/${id}`, '/api/mypets', '/api/adoptions', '/api/users']) {
    const { http } = url === '/api/users' ? admin : user
    await vi.waitFor(async () => {
      const first = await http({ url })
      expect([url, first.statusCode, first.headers['cache-control']]).toEqual([url, 200, 'no-store'])
      // a client with its own cache may still revalidate
      const again = await http({ url, headers: { 'if-none-match': String(first.headers.etag) } })
      expect([url, again.statusCode, again.headers['cache-control']]).toEqual([url, 304, 'no-store'])
    }, untilUndisturbed)
  }
  for (const url of [
    '/api/me',
    `/trpc/pets.list${input}`,
    `/trpc/pets.mine`,
    `/trpc/pets.list,users.me?batch=1&${input}`,
  ])
    expect((await anonymous.http({ url, headers: cookie })).headers['cache-control'], url).toBe('no-store')
  const changed = await user.http({ method: 'PATCH', url: `/api/pets/${id}`, payload: { adopted: true } })
  expect(changed.headers['cache-control']).toBe('no-store')
  const login = { email: user.user.email, password: 'Uma User has a password' }
  const loggedIn = await anonymous.http({ method: 'POST', url: '/api/auth/login', payload: login })
  expect([loggedIn.statusCode, loggedIn.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('pages and frames have no access to device features', async () => {
  const { anonymous } = await startHarness()
  for (const url of ['/', '/api/docs', '/nothing']) {
    const policy = String((await anonymous.http({ url })).headers['permissions-policy'])
    for (const power of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
      expect(policy).toContain(`${power}=()`)
  }
})

test('data has protective headers, but none that only pages use', async () => {
  const { anonymous } = await startHarness()
  const protection = {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  for (const url of ['/api/pets', '/api/pets/999', '/api/nothing', '/trpc/pets.list', '/trpc/nothing']) {
    const { headers } = await anonymous.http({ url })
    expect(headers).toMatchObject(protection)
    const more = Object.keys(headers).filter((name) => /^(x-|cross-origin|origin-|permissions)/.test(name))
    expect(more.filter((name) => !(name in protection))).toEqual([])
  }
})

test('an error has no ETag and is not cached', async () => {
  const { anonymous } = await startHarness()
  const response = await anonymous.http({ url: '/api/pets/999', headers: { 'if-none-match': '*' } })
  expect([response.statusCode, response.headers.etag, response.headers['cache-control']]).toEqual([
    404,
    undefined,
    'no-store',
  ])
})

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/pets',
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
})

test('other origins may read nothing unless they are listed', async () => {
  const { anonymous } = await startHarness()
  const read = await anonymous.http({ url: '/api/pets', headers: { origin: 'https://app.example' } })
  expect(read.headers).not.toHaveProperty('access-control-allow-origin')
  expect((await anonymous.http(preflight('https://app.example'))).statusCode).toBe(405)
})

test('a listed origin reads with Bearer, never with a cookie, and only under /api', async () => {
  const { anonymous, user } = await startHarness({ CORS_ORIGINS: 'https://app.example, https://other.example' })
  const asked = await anonymous.http(preflight('https://app.example'))
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' })
  expect(String(asked.headers['access-control-allow-headers'])).toMatch(/Authorization.*Idempotency-Key/)
  expect((await anonymous.http(preflight('https://evil.example'))).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )

  const origin = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }
  const me = await user.http({ url: '/api/me', headers: origin })
  expect(me.statusCode).toBe(200)
  expect(me.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' })
  expect(me.headers).not.toHaveProperty('access-control-allow-credentials')
  // errors are readable too
  const missing = await anonymous.http({ url: '/api/pets/999', headers: origin })
  expect(missing.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' })

  const cookie = { ...origin, cookie: `pawstead_session=${user.token}` }
  expect((await anonymous.http({ url: '/api/me', headers: cookie })).statusCode).toBe(401)
  const written = await anonymous.http({ method: 'POST', url: '/api/pets', headers: cookie, payload: goodPet })
  expect(written.statusCode).toBe(403)
  const elsewhere = await anonymous.http({ url: '/trpc/pets.list', headers: origin })
  expect(elsewhere.headers).not.toHaveProperty('access-control-allow-origin')
})
