import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { defaultTimeouts, serverTimeouts } from '#server/platform/overload/timeouts.ts'
import { type RawHandler, withRawHandler } from './raw-handler.ts'

async function serverWith(answer: RawHandler, preClose = async () => {}) {
  const lines: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } }
  const app = withRawHandler(serverTimeouts(defaultTimeouts), (serverFactory) => fastify({ serverFactory, logger }))
  app.setRawHandler(answer)
  app.addHook('preClose', preClose)
  app.get('/*', async () => 'Fastify')
  onTestFinished(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string) => (await fetch(url + path)).text()
  return { app, url, ask, lines }
}

test('Fastify does not see requests that are answered first; all others are its own', async () => {
  const { ask } = await serverWith(({ url }, response) => {
    if (url !== '/first') return false
    response.end('first')
    return true
  })
  expect([await ask('/first'), await ask('/other')]).toEqual(['first', 'Fastify'])
})

test('an exception ends neither the process nor the request, and is logged', async () => {
  const { ask, lines } = await serverWith(() => {
    throw new Error('something new')
  })
  expect(await ask('/')).toBe('Fastify')
  expect(lines.join()).toContain('something new')
})

test('an exception during a response ends only that connection', async () => {
  const { ask } = await serverWith(({ url }, response) => {
    if (url !== '/half') return false
    response.writeHead(200, { 'content-length': 100 }).write('half')
    throw new Error('something new')
  })
  await expect(ask('/half')).rejects.toThrow()
  expect(await ask('/')).toBe('Fastify')
})

test('while the server closes, Fastify tells clients to reconnect', async () => {
  const { promise: mayClose, resolve: letClose } = Promise.withResolvers<void>()
  const { promise: closing, resolve: closes } = Promise.withResolvers<void>()
  const preClose = () => {
    closes()
    return mayClose
  }
  const { app, url, ask } = await serverWith(({ url }, response) => {
    if (url !== '/first') return false
    response.end('first')
    return true
  }, preClose)
  expect(await ask('/first')).toBe('first')
  const closed = app.close()
  await closing
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request(`${url}/first`, { agent: false }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
      .once('error', reject)
      .end()
  })
  letClose()
  await closed
  expect(answer.status).toBe(503)
})

test('the server has its timeouts, and the others are those of a server that Fastify creates', async () => {
  const timeouts = { ...defaultTimeouts, request: 11_000, idle: 12_000, headers: 10_000 }
  const { server } = withRawHandler(serverTimeouts(timeouts), (serverFactory) => fastify({ serverFactory }))
  expect(server).toMatchObject({ requestTimeout: 11_000, timeout: 12_000, headersTimeout: 10_000 })
  const { keepAliveTimeout, maxRequestsPerSocket, keepAliveTimeoutBuffer } = fastify().server as typeof server & {
    keepAliveTimeoutBuffer?: number
  }
  expect(server).toMatchObject({ keepAliveTimeout, maxRequestsPerSocket, keepAliveTimeoutBuffer })
})
