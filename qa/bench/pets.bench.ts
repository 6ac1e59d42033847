// The first page of the pet list over HTTP with 100,000 pets against 1,000, on the built server, in one run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { startServer } from '../../e2e/server.ts'

const few = 1_000
const many = 100_000
const rounds = 9
const requestsPerRound = 100
/** Uncounted requests at the start, until both processes run at full speed. */
const warmUp = 2000
/** Uncounted requests before each turn, because the process was idle. */
const wakeUp = 20
/** Upper limit of the cost with many pets, as a multiple of the cost with few. */
const bound = 2

execFileSync(process.execPath, ['tools/build/build.ts', '--if-stale'], { stdio: 'inherit' })

async function shelterWith(pets: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
  const db = openSqlite(dataDir)
  db.writer
    .prepare(`
      insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at,
        status, sex, size, birth_date, good_with_children, good_with_dogs, good_with_cats, special_needs)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ?), r(i, a, b) as (select i, abs(random()), abs(random()) from n)
      select iif(i % 100 = 0, 'Rex ', 'Pet ') || i, iif(i % 100 = 0, 'rex ', 'pet ') || i, '2 years', 'Springfield',
        replace(hex(zeroblob(250)), '0', 'x'), case i % 3 when 0 then 'Dog' when 1 then 'Cat' else 'Rabbit' end,
        'https://example.org/' || i || '.jpg', 'owner' || i % 50, 'owner' || i % 50 || '@example.org', date('2026-11-01', -(b % 900) || ' days'), i, i,
        iif(i % 2000 = 0, 'draft', case a % 5 when 0 then 'adopted' when 1 then 'on_hold' else 'available' end),
        case a / 5 % 3 when 0 then 'female' when 1 then 'male' end,
        case a / 15 % 5 when 0 then 'small' when 1 then 'medium' when 2 then 'large' when 3 then 'extra_large' end,
        iif(a / 75 % 4 > 0, date('2026-11-01', -(a / 300 % 5000) || ' days'), null),
        nullif(b % 3, 2), nullif(b / 3 % 3, 2), nullif(b / 9 % 3, 2), case b / 27 % 4 when 0 then 'Insulin' when 1 then null else '' end
      from r`)
    .run(pets)
  await db.close()
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const stop = async () => {
    agent.destroy()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
  return { url: server.url, agent, stop }
}

type SizedShelter = Awaited<ReturnType<typeof shelterWith>>

/** Milliseconds until the whole response has arrived. */
function ask({ url, agent }: SizedShelter, address: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url + address, { agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${address} answered ${response.statusCode}`))
      })
    }).once('error', reject)
  })
}

const list = (input: object) => `/trpc/pets.list?input=${encodeURIComponent(JSON.stringify(input))}`
const small = await shelterWith(few)
const large = await shelterWith(many)
type Case = { name: string; shelter: SizedShelter; address: string | (() => string) }

const addressOf = (address: Case['address']) => (typeof address === 'string' ? address : address())

/** Medians in ms. Alternates the cases, so that other work on the machine affects all alike. */
async function medians(cases: Case[]): Promise<number[]> {
  const times = cases.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { shelter, address }] of cases.entries()) {
      for (let i = 0; i < wakeUp; i++) await ask(shelter, addressOf(address))
      for (let i = 0; i < requestsPerRound; i++) times[index]?.push(await ask(shelter, addressOf(address)))
    }
  }
  const found = times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN)
  for (const [index, { name }] of cases.entries()) console.log(`${name.padEnd(44)} ${found[index]?.toFixed(2)} ms`)
  return found
}

for (const shelter of [small, large]) for (let i = 0; i < warmUp; i++) await ask(shelter, list({}))
const [, ofFew = 0, ofMany = 0] = await medians([
  { name: 'no database at all (/healthz)', shelter: small, address: '/healthz' },
  { name: `first page of ${few}`, shelter: small, address: list({}) },
  { name: `first page of ${many}`, shelter: large, address: list({}) },
])
await medians([
  { name: `dogs among ${many}`, shelter: large, address: list({ category: ['Dog'] }) },
  { name: `'rex' among ${many}`, shelter: large, address: list({ search: 'rex' }) },
  { name: `a page deep in ${many}`, shelter: large, address: list({ cursor: many / 2 }) },
  { name: `a name that nobody has, of ${many}`, shelter: large, address: list({ search: 'nobody' }) },
])
const filters = { category: ['Dog', 'Cat'], size: ['small', 'medium'], age: ['young'] }
const both = (input: object) => {
  const inputs = encodeURIComponent(JSON.stringify({ 0: input, 1: input }))
  return `/trpc/pets.list,pets.facets?batch=1&input=${inputs}`
}
const facets = (input: object) => `/trpc/pets.facets?input=${encodeURIComponent(JSON.stringify(input))}`
// avoids the response cache: each URL contains a different number, above all ids
let other = many
const [ofPage = 0, ofBoth = 0] = await medians([
  { name: 'three filters, page', shelter: large, address: () => list({ ...filters, before: ++other }) },
  { name: 'three filters, page and counts', shelter: large, address: () => both({ ...filters, before: ++other }) },
  {
    name: 'longest waiting',
    shelter: large,
    address: () => list({ sort: 'longest_waiting', limit: 1 + (++other % 24) }),
  },
])
const [counts = 0] = await medians([
  { name: 'counts, with a name', shelter: large, address: () => facets({ ...filters, search: `pet ${++other % 90}` }) },
])
await small.stop()
await large.stop()

const ratio = ofMany / ofFew
console.log(`first page at ${many} pets against ${few}: ${ratio.toFixed(2)} times (at most ${bound})`)
if (!(ratio <= bound)) process.exitCode = 1
console.log(`page and counts against the page: ${(ofBoth / ofPage).toFixed(2)} times (at most 3), and at most 60 ms`)
if (!(ofBoth / ofPage <= 3 && ofBoth <= 60 && counts <= 60)) process.exitCode = 1
