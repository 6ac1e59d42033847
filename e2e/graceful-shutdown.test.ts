import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestContext, test } from 'vitest'
import { type RunningServer, startServer } from './server.ts'

type AtEnd = Pick<TestContext, 'onTestFinished'>

async function served({ onTestFinished }: AtEnd, env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', ...env } })
  onTestFinished(async () => void (await server.stop()))
  return server
}

async function ask(url: string, agent: Agent, body?: string): Promise<string> {
  try {
    const method = body === undefined ? 'GET' : 'POST'
    const clientRequest = request(url, { agent, method, headers: { 'content-type': 'application/json' } }).end(body)
    const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
    await text(answer)
    return `${answer.statusCode}`
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const paths = ['/', '/api/pets', '/pets?q=a', '/healthz', '/trpc/site.summary']

async function hammer(url: string, { keepAlive, until }: { keepAlive: boolean; until: AbortSignal }) {
  const seen: Record<string, number> = {}
  const one = async (first: number) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 })
    for (let n = first, last = false; !last; n++) {
      last = until.aborted
      const outcome = await ask(`${url}${paths[n % paths.length]}`, agent, n % 7 === 0 ? '{}' : undefined)
      seen[outcome] = (seen[outcome] ?? 0) + 1
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: 8 }, (_, n) => one(n)))
  return seen
}

test.concurrent('repeated requests get responses until a proxy has seen the shutdown', async ({
  expect,
  onTestFinished,
}) => {
  const server = await served({ onTestFinished }, { STOP_GRACE: '60' })
  const proxy = new AbortController()
  const hammering = [true, false].map((keepAlive) => hammer(server.url, { keepAlive, until: proxy.signal }))
  await sleep(500)
  server.process.kill('SIGTERM')
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`)
    return [answer.status, answer.headers.get('connection'), await answer.json()]
  }
  const stopping = [503, 'close', { status: 'unavailable', detail: 'Pawstead is being stopped.' }]
  await expect.poll(ready).toEqual(stopping)
  proxy.abort()
  const seen = await Promise.all(hammering)
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  for (const outcomes of seen) {
    expect(outcomes['200']).toBeGreaterThan(0)
    // 303 and others for POST requests to paths that don't accept them
    expect(Object.keys(outcomes).filter((outcome) => !/^(200|303|40\d|415)$/.test(outcome))).toEqual([])
  }
})

test.concurrent("a half-received request gets its response during a shutdown, as does a connection's first", async ({
  expect,
  onTestFinished,
}) => {
  const server = await served({ onTestFinished }, { STOP_GRACE: '0' })
  const { port } = new URL(server.url)
  const open = () => connect(Number(port), '127.0.0.1')
  const [fresh, half] = [open(), open()]
  await Promise.all([once(fresh, 'connect'), once(half, 'connect')])
  half.write('GET /healthz HTTP/1.1\r\nHost: ')
  await fetch(`${server.url}/healthz`)
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  fresh.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n')
  const refused = () => ask(`${server.url}/healthz`, new Agent())
  await expect.poll(refused, { interval: 10 }).toBe('ECONNREFUSED')
  half.write('here\r\n\r\n')
  const answers = await Promise.all([text(fresh), text(half)])
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answers[1]).toMatch(/\r\nconnection: close\r\n/i)
  expect(await ended).toEqual([0, null])
})

test.concurrent("SIGINT and a second SIGTERM don't wait for a proxy; a third signal closes open connections", async ({
  expect,
  onTestFinished,
}) => {
  const stopIn = async (server: RunningServer, signals: NodeJS.Signals[]) => {
    const ended = once(server.process, 'exit')
    const began = performance.now()
    for (const signal of signals) {
      server.process.kill(signal)
      await sleep(100)
    }
    expect(await ended).toEqual([0, null])
    return performance.now() - began
  }
  const grace = 60_000
  const start = () => served({ onTestFinished }, { STOP_GRACE: `${grace / 1000}` })
  const [interrupted, hurried, server] = await Promise.all([start(), start(), start()])
  expect(await stopIn(interrupted, ['SIGINT'])).toBeLessThan(grace)
  expect(await stopIn(hurried, ['SIGTERM', 'SIGTERM'])).toBeLessThan(grace)
  const half = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
  half.write('GET /healthz HTTP/1.1\r\nHost: ')
  await once(half, 'connect')
  await fetch(`${server.url}/healthz`)
  expect(await stopIn(server, ['SIGTERM', 'SIGTERM', 'SIGTERM'])).toBeLessThan(grace)
})
