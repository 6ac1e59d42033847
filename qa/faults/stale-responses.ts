// node qa/faults/stale-responses.ts [checks] [seed]: checks whether cached responses are ever older than the last write.
// Three processes share one data folder: two servers with a response cache, and this one, without a cache.
import { Agent } from 'node:http'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/env.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { silent, staleResponses } from '#server/testing/stale-responses.ts'
import { startServer } from '../../e2e/server.ts'

const checks = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 100_000)

const caching = { ...silent, RESPONSE_CACHE: 'on' }
const first = await startServer({ program: 'server/main.ts', env: caching })
const second = await startServer({ program: 'server/main.ts', env: caching, dataDir: first.dataDir })
const db = openSqlite(first.dataDir)
const config = readConfig({}, { ...silent, RESPONSE_CACHE: 'off' }, { folder: '/nonexistent' })
const app = await buildApp({ config, db })
const twin = await app.listen({ host: '127.0.0.1', port: 0 })
const agent = new Agent({ keepAlive: true })
const started = performance.now()
try {
  const stale = await staleResponses({ keeping: [first.url, second.url], twin, db, agent }, checks, seed)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${checks} answers compared in ${seconds} s (seed ${seed}): ${stale.length} stale`)
  for (const one of stale.slice(0, 5)) console.log(JSON.stringify(one, null, 2))
  if (stale.length > 0) process.exitCode = 1
} finally {
  agent.destroy()
  await app.close()
  await db.close()
  await second.stop()
  await first.stop()
}
