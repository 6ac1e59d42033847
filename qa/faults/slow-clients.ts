// node qa/faults/slow-clients.ts, after npm run build: headers and bodies that trickle in, and clients that don't read,
// while visitors look at pets. Prints how long the server waits for each, and fails if a promise is broken.
import { connect, type Socket } from 'node:net'
import { startServer } from '../../e2e/server.ts'
import { watchMemory } from './processes.ts'
import { promises } from './promises.ts'
import { percentile, visit } from './visits.ts'

const many = 150
/** In ms: the promised limits (docs/product.md 10.9), and the delay of a busy machine. */
const bounds = { headers: 45_000, body: 60_000, megabytes: 400, p99: 2000, failed: 0.05 }
const found = promises()
const server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const { hostname, port } = new URL(server.url)
const sockets: Socket[] = []

type Slow = { ms: number; answer: string }

function trickle(beginning: string, rest: string): Promise<Slow> {
  const since = performance.now()
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(beginning)
  const timer = setInterval(() => socket.writable && socket.write(rest), 500)
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve({ ms: performance.now() - since, answer })
    })
  })
}

function dontRead(): void {
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET /pets HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
}

const crowd = (beginning: string, rest: string) =>
  Promise.all(Array.from({ length: many }, () => trickle(beginning, rest)))
const longest = (all: Slow[]) => Math.round(Math.max(...all.map(({ ms }) => ms)))
const told = (all: Slow[]) => all.filter(({ answer }) => /^HTTP\/1\.1 408 /.test(answer)).length

try {
  const memory = watchMemory(server.process.pid ?? 0)
  const visits = visit(`${server.url}/pets`, 10)
  for (let n = 0; n < many; n++) dontRead()
  const [headers, bodies] = await Promise.all([
    crowd('GET /pets HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'),
    crowd(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{',
      ' ',
    ),
  ])
  const { times, failed } = await visits.stop()
  const most = memory()
  const p99 = Math.round(percentile(times, 0.99))
  const megabytes = Math.round(most.server / 1e6)
  found.check(
    `${many} whose headers trickle are ended`,
    `within ${longest(headers)} ms`,
    longest(headers) < bounds.headers,
  )
  found.check('each is told 408', `${told(headers)} of ${many}`, told(headers) === many)
  found.check(`${many} whose bodies trickle are ended`, `within ${longest(bodies)} ms`, longest(bodies) < bounds.body)
  found.check('each is told 408', `${told(bodies)} of ${many}`, told(bodies) === many)
  found.check(`${many} who don't read leave room`, `${megabytes} MB of memory at most`, megabytes < bounds.megabytes)
  found.check(
    'others see pets meanwhile',
    `${times.length} visits, ${failed} failed, p99 ${p99} ms`,
    times.length > 0 && failed <= times.length * bounds.failed && p99 < bounds.p99,
  )
} finally {
  for (const socket of sockets) socket.destroy()
  await server.stop()
}
found.end(server.output())
