import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { problemErrors } from '#server/platform/http/problem.ts'
import { startHarness } from '#server/testing/harness.ts'
import { defaultOverloadLimits, type OverloadLimits, shedLoad } from './load-shedding.ts'

type Settings = { byIp?: boolean; direct?: boolean; trustProxy?: boolean }

/**
 * A server on which `/slow` runs until `finish()`, `/busy` blocks the event loop for 20 ms, and `/left-early` runs only
 * after its client has disconnected.
 */
async function busyServer(
  bounds: Partial<OverloadLimits>,
  { byIp = false, direct = true, trustProxy = false }: Settings = {},
) {
  const app = fastify({ trustProxy })
  shedLoad(app, { overloadLimits: { ...defaultOverloadLimits, ...bounds }, byIp, direct })
  problemErrors(app)
  const { promise: finished, resolve: finish } = Promise.withResolvers<string>()
  app.get('/slow', () => finished)
  app.get('/busy', async () => {
    for (const until = performance.now() + 20; performance.now() < until; );
    return 'done'
  })
  const visits = { begun: 0, left: 0 }
  const untilGone = async (_request: FastifyRequest, reply: FastifyReply) => {
    visits.begun += 1
    await once(reply.raw, 'close')
    visits.left += 1
  }
  app.get('/left-early', { onRequest: untilGone }, () => finished)
  app.get('/healthz', { config: { shedding: 'never' } }, async () => 'well')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    finish('done')
    app.server.closeAllConnections()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  /** Each request has its own connection. */
  const ask = async (path: string, options: { localAddress?: string; headers?: Record<string, string> } = {}) => {
    const agent = new Agent()
    const [answer] = (await once(get({ port, path, agent, ...options }), 'response')) as [IncomingMessage]
    const chunks = await answer.setEncoding('utf8').toArray()
    agent.destroy()
    return { status: answer.statusCode, headers: answer.headers, body: chunks.join('') }
  }
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, n) => resolve(n)))
  return { app, port, ask, finish, connections, visits }
}

const statusesOf = async (answers: Promise<{ status?: number | undefined }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

test('beyond the limit of requests in flight, the response is 503 at once, with a sentence and `Retry-After`', async () => {
  const { ask, finish } = await busyServer({ inFlight: 3 })
  const served = [1, 2, 3].map(() => ask('/slow'))
  await expect.poll(async () => (await ask('/busy')).status).toBe(503)
  const refused = await ask('/busy')
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'content-type': expect.stringContaining('problem+json') })
  expect(JSON.parse(refused.body).detail).toBe('The site is very busy right now. Please try again in a moment.')
  expect((await ask('/healthz')).status).toBe(200)
  finish('done')
  expect(await statusesOf(served)).toEqual([200, 200, 200])
  expect((await ask('/busy')).status).toBe(200)
})

test('browsers get a page that reloads itself', async () => {
  const { ask } = await busyServer({ inFlight: 0 })
  const { status, headers, body } = await ask('/pets', { headers: { accept: 'text/html' } })
  expect([status, headers['retry-after']]).toEqual([503, '2'])
  expect(body).toContain('<p>The site is very busy right now. Please try again in a moment.</p>')
  expect(body).toMatch(/<meta http-equiv="refresh" content="[2-5]">/)
  const arabic = await ask('/ar/pets', { headers: { accept: 'text/html' } })
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
  expect(arabic.body).toMatch(/<p>[^<]*\p{Script=Arabic}[^<]*<\/p>/u)
  expect(arabic.body).not.toContain('busy')
})

test('one IP leaves room for others, also behind a proxy', async () => {
  const { ask, finish } = await busyServer({ inFlight: 9 }, { byIp: true, direct: false, trustProxy: true })
  const from = (visitor: string) => ({ headers: { 'x-forwarded-for': visitor } })
  const many = Array.from({ length: 9 }, () => ask('/slow', from('203.0.113.1')))
  await expect.poll(async () => (await ask('/busy', from('203.0.113.1'))).status).toBe(503)
  expect((await ask('/busy', from('203.0.113.2'))).status).toBe(200)
  finish('done')
  expect(new Set(await statusesOf(many))).toEqual(new Set([200, 503]))
})

test('of requests that arrive together, those that would wait too long are refused', async () => {
  const { ask, port } = await busyServer({ batchTime: 100, batchSize: 3 })
  const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').setEncoding('utf8'))
  const say = async (path: string) => {
    for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)
    return Promise.all(sockets.map(async (socket) => String((await once(socket, 'data'))[0]).slice(9, 12)))
  }
  // the event loop accepts a new connection in a separate poll
  expect(new Set(await say('/healthz'))).toEqual(new Set(['200']))
  expect(new Set(await say('/busy'))).toEqual(new Set(['200', '503']))
  for (const socket of sockets) socket.destroy()
  expect((await ask('/busy')).status).toBe(200)
})

test('connections beyond the limit get a 503 and are closed, except for health checks', async () => {
  const { ask, port } = await busyServer({ connections: 3 })
  const held = [1, 2, 3].map(() => connect(port, '127.0.0.1'))
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  const refused = await ask('/busy')
  expect(refused).toMatchObject({ status: 503, headers: { connection: 'close', 'retry-after': '2' } })
  expect((await ask('/healthz')).status).toBe(200)
  for (const socket of held) socket.destroy()
  await expect.poll(async () => (await ask('/busy')).status).toBe(200)
})

test('one IP has a limit of connections, and is cut off at twice the limit', async () => {
  const { ask, port, connections } = await busyServer({ perIp: 2 }, { byIp: true })
  const held = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await expect.poll(connections).toBe(4)
  expect((await ask('/busy', { localAddress: '127.0.0.2' })).status).toBe(200)
  for (const socket of held) socket.destroy()
})

test('the whole program refuses excess requests before it identifies callers, and stays healthy', async () => {
  const { app } = await startHarness()
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect(app.server.maxConnections).toBe(2 * defaultOverloadLimits.connections)
})

test('a request is no longer in flight after its client disconnects without a response', async () => {
  const { ask, port } = await busyServer({ inFlight: 2 })
  const leaving = [1, 2].map(() => get({ port, path: '/slow', agent: new Agent() }).on('error', () => undefined))
  await expect.poll(async () => (await ask('/busy')).status).toBe(503)
  for (const one of leaving) one.destroy()
  await expect.poll(async () => (await ask('/busy')).status).toBe(200)
})

test('a request does not count if its client disconnects before it is processed', async () => {
  const { ask, port, visits } = await busyServer({ inFlight: 2 })
  const leaving = [1, 2].map(() => get({ port, path: '/left-early', agent: new Agent() }).on('error', () => undefined))
  await expect.poll(() => visits.begun).toBe(2)
  for (const one of leaving) one.destroy()
  await expect.poll(() => visits.left).toBe(2)
  expect((await ask('/busy')).status).toBe(200)
})
