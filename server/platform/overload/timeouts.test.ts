import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startHarness } from '#server/testing/harness.ts'
import { defaultOverloadLimits } from './load-shedding.ts'
import { defaultTimeouts, type Timeouts } from './timeouts.ts'

vi.setConfig({ testTimeout: 60_000 }) // on a busy machine our own process stalls, and then no request is ended

// long enough that a stall on a busy machine does not look like a slow sender
const timeouts: Timeouts = {
  ...defaultTimeouts,
  headers: 1000,
  request: 60_000,
  idle: 60_000,
  window: 1000,
  bytesPerSecond: 1000,
}

async function listening(overloadLimits = defaultOverloadLimits) {
  const { config, db, user } = await startHarness()
  const app = await buildApp({ config, db, timeouts, overloadLimits })
  onTestFinished(() => app.close())
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return { app, url, user }
}

type Listening = Awaited<ReturnType<typeof listening>>

/** Sends the head of a request; `ended` resolves to the whole response when the connection closes. */
function begin({ url }: Listening, head: string): { socket: Socket; ended: Promise<string> } {
  const socket = connect(Number(url.port), url.hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  // expected: data still being written when the other side closes
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  socket.write(`${head}\r\n\r\n`)
  return { socket, ended }
}

function drip(socket: Socket, piece: string, every: number): void {
  const timer = setInterval(() => socket.write(piece), every)
  socket.once('close', () => clearInterval(timer))
}

const post = (path: string, headers: string[]) => [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')
const json = (path: string, length: number, more: string[] = []) =>
  post(path, ['Content-Type: application/json', `Content-Length: ${length}`, ...more])

function expectTooSlow(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  expect(answer).toContain('Content-Type: application/problem+json')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    status: 408,
    detail: 'The request did not arrive in time.',
  })
}

test('without other settings, every connection has the promised limits', async () => {
  const { app } = await startHarness()
  const { headersTimeout, requestTimeout, timeout } = app.server
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 20_000,
    requestTimeout: 300_000,
    timeout: 120_000,
  })
  expect(defaultTimeouts).toMatchObject({ window: 15_000, bytesPerSecond: 1000 })
})

test('a hundred slow bodies all end with 408 while other requests are served', async () => {
  const server = await listening()
  const dripping = Array.from({ length: 100 }, (_, n) => {
    const one = begin(server, json(n % 2 ? '/api/auth/login' : '/trpc/donations.give', 50_000))
    drip(one.socket, 'x', 50)
    return one
  })
  expect((await fetch(new URL('/healthz', server.url))).status).toBe(200)
  for (const answer of await Promise.all(dripping.map(({ ended }) => ended))) expectTooSlow(answer)
  expect(await openConnections(server)).toBeLessThanOrEqual(1)
})

test('a body that stalls is ended, however fast it began', async () => {
  const server = await listening()
  const multipart = [
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 9000000',
    `Authorization: Bearer ${server.user.token}`,
  ]
  const { socket, ended } = begin(server, post('/api/images', multipart))
  socket.write('--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n')
  socket.write(Buffer.alloc(8_000_000))
  expectTooSlow(await ended)
})

test('a chunked body needs the same minimum rate', async () => {
  const server = await listening()
  const { socket, ended } = begin(
    server,
    post('/api/auth/login', ['Content-Type: application/json', 'Transfer-Encoding: chunked']),
  )
  drip(socket, '1\r\nx\r\n', 50)
  expectTooSlow(await ended)
})

test('a body that is slow after its response is cut off without a second response', async () => {
  const server = await listening()
  // visitors are refused before the body is read
  const { socket, ended } = begin(server, json('/api/pets', 50_000))
  drip(socket, 'x', 50)
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  expect(answer).not.toContain('408')
})

test('a slow body is cut off as soon after a 503', async () => {
  const site = await listening({ ...defaultOverloadLimits, inFlight: 0 })
  const { socket, ended } = begin(site, json('/api/auth/login', 90_000))
  drip(socket, ' ', 100)
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('a slow but steady body arrives', async () => {
  const server = await listening()
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'x'.repeat(900), more: 'x'.repeat(60_000) })
  const { socket, ended } = begin(server, json('/api/auth/login', body.length, ['Connection: close']))
  // four times the window
  const pieces = body.match(/.{1,400}/g) ?? []
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  expect(await ended).toMatch(/^HTTP\/1.1 401 /)
})

test.each([
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: '],
  ['a connection that says nothing', ''],
])('%s: also ended', async (_what, beginning) => {
  const server = await listening()
  const socket = connect(Number(server.url.port), server.url.hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).resume()
  socket.write(beginning)
  if (beginning) drip(socket, 'x', 50)
  await new Promise((resolve) => socket.once('close', resolve))
})

test('a body is not ended while the server itself does not read it', async () => {
  const { config, db } = await startHarness()
  const app = await buildApp({ config, db, timeouts })
  onTestFinished(() => app.close())
  app.addContentTypeParser('test/late', (_request, payload, done) => {
    const readIt = () => payload.on('end', () => done(null, 'read')).resume()
    setTimeout(readIt, 4 * timeouts.window)
  })
  app.post('/late', { config: { cost: 1 } }, async ({ body }) => ({ body }))
  const url = new URL('/late', await app.listen({ host: '127.0.0.1', port: 0 }))
  const headers = { 'content-type': 'test/late' }
  const response = await fetch(url, { method: 'POST', headers, body: 'x'.repeat(20_000_000) })
  expect([response.status, await response.json()]).toEqual([200, { body: 'read' }])
})

async function openConnections({ app }: Listening): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
