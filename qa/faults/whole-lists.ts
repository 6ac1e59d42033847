// node qa/faults/whole-lists.ts [pets], after npm run build: twenty visitors list all of 100,000 pets at once, and
// some more read slowly or not at all, while others look at pets. Prints the times, and fails if a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../e2e/server.ts'
import { addPets } from './add-many-pets.ts'
import { watchMemory } from './processes.ts'
import { newcomer } from './upload.ts'
import { percentile, visit } from './visits.ts'

// `timesQuiet` limits the 99th percentile of pages, as a multiple of their time without load: the machine may be busy
const bounds = { timesQuiet: 4, megabytes: 500, unchanged: 100 }
const pets = Number(process.argv[2] ?? 100_000)
const readers = 20

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-lists-'))
const server = await startServer({ dataDir, env: { LOG_LEVEL: 'error' } })
const problems: string[] = []
const pages = ['/api/pets?limit=24', '/pets']
try {
  const token = await newcomer(server.url, 'owner')
  const me = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  await addPets(dataDir, (await me.json()).user.email, pets)

  const quiet = pages.map((page) => visit(server.url + page, 10))
  await sleep(5000)
  const before = await Promise.all(quiet.map(({ stop }) => stop()))

  const stuck = connect(Number(new URL(server.url).port), '127.0.0.1')
  stuck.on('error', () => undefined)
  stuck.pause()
  stuck.write('GET /api/pets HTTP/1.1\r\nHost: x\r\n\r\n')

  const memory = watchMemory(server.process.pid ?? 0)
  const busy = pages.map((page) => visit(server.url + page, 10))
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const lists = await Promise.all(Array.from({ length: readers }, () => countPets(seconds)))
  const all = seconds()
  await sleep(Math.max(0, 5000 - all * 1000))
  const during = await Promise.all(busy.map(({ stop }) => stop()))
  const { server: bytes } = memory()
  stuck.destroy()

  const whole = lists.filter(({ count }) => count === pets).length
  console.log(`${readers} visitors ask for all of ${pets} pets at once, and one reads nothing:`)
  console.log(
    `  ${whole} lists are whole; the first began after ${Math.min(...lists.map(({ begun }) => begun)).toFixed(2)} s, the last after ${Math.max(...lists.map(({ begun }) => begun)).toFixed(2)} s`,
  )
  console.log(`  all are there after ${all.toFixed(1)} s; memory of the server at most ${Math.round(bytes / 1e6)} MB`)
  for (const [n, page] of pages.entries()) {
    const [still, now] = [before[n]?.times ?? [], during[n]?.times ?? []].map((times) => percentile(times, 0.99))
    console.log(
      `  ${page}, 99 of 100: ${still?.toFixed(1)} ms quiet, ${now?.toFixed(1)} ms meanwhile (${during[n]?.times.length} visits)`,
    )
    if (now === undefined || now > Math.max(100, bounds.timesQuiet * (still ?? 0)))
      problems.push(`${page} took ${now?.toFixed(0)} ms`)
    if (during[n]?.failed) problems.push(`${during[n]?.failed} visits to ${page} failed`)
  }
  await unchanged()
  if (whole < readers) problems.push(`${readers - whole} lists are not whole`)
  if (bytes > bounds.megabytes * 1e6) problems.push(`${Math.round(bytes / 1e6)} MB of memory`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true })
}
for (const problem of problems) console.error(`BROKEN: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

async function countPets(seconds: () => number): Promise<{ count: number; begun: number }> {
  const answer = await fetch(`${server.url}/api/pets`)
  const begun = seconds()
  let count = 0
  let rest = ''
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const text = rest + part.value
    const pieces = text.split('"_id"')
    count += pieces.length - 1
    rest = pieces.at(-1)?.slice(-4) ?? ''
  }
  return { count, begun }
}

async function unchanged(): Promise<void> {
  const first = await fetch(`${server.url}/api/pets`)
  const etag = first.headers.get('etag') ?? ''
  await first.body?.cancel()
  const times: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const started = performance.now()
    const again = await fetch(`${server.url}/api/pets`, { headers: { 'if-none-match': etag } })
    times.push(performance.now() - started)
    if (again.status !== 304) problems.push(`an unchanged list was answered ${again.status}`)
  }
  const slow = percentile(times, 0.99)
  console.log(
    `  304 for an unchanged list: ${percentile(times, 0.5).toFixed(1)} ms in the middle, ${slow.toFixed(1)} ms for 99 of 100`,
  )
  if (slow > bounds.unchanged) problems.push(`a 304 took ${slow.toFixed(0)} ms`)
}
