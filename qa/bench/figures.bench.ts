// The shelter's figures at 1,000,000 pets, stays, donations, and requests over ten years, on SQLite; with --postgres on
// PostgreSQL. Prints how long the first count and doctor's check take, the median and the slowest of 15 reads of each
// period next to the bound of 30 ms, and fails above it. Then what counting adds to a new pet, an adoption, and a pledge:
// the ratio of rounds with and without it, alternating.

import { donate } from '#server/features/donations/donations.service.ts'
import { figuresOf } from '#server/features/figures/figures.service.ts'
import { addPet } from '#server/features/pets/pets.service.ts'
import { movePet } from '#server/features/stays/stays.service.ts'
import { currentUser } from '#server/identity/users.ts'
import { fillTallies, tallyProblems } from '#server/platform/tallies/fill.ts'
import { exactMedians, type FiguresInput } from '#shared/figures.ts'
import { median } from '#shared/median.ts'
import { emptyForBench } from './filled-database.ts'

const [rows, bound, tries] = [1_000_000, 30, 15]
const day = 86_400_000
const { db, fill, text, time, analyze, close } = await emptyForBench()
const postgres = db.dialect === 'postgres'

const daysOf = (days: string) => `cast((${days}) * ${day}.0 as bigint)`
const ago = (days: string) => time(`${Date.now()} - ${daysOf(days)}`)
const dateAgo = (days: string) =>
  postgres
    ? `to_char(current_date - cast((${days}) as integer), 'YYYY-MM-DD')`
    : `date('now', '-' || (${days}) || ' days')`
const category =
  "case i % 5 when 0 then 'Dog' when 1 then 'Cat' when 2 then 'Rabbit' when 3 then 'Bird' else 'Other' end"
const image = 'https://example.org/a.jpg'
// PostgreSQL's numbers of rows have 32 bits
const spread = (of: string) => `((${of}) * cast(7919 as bigint))`
const yes = postgres ? 'true' : '1'

await fill(
  'users (uid, email, name, search_folded, role, staff, created_at)',
  `'u' || i, 'p' || i || '@example.org', 'Person ' || i, 'person', 'admin', false, ${time('i')}`,
  1,
)
await fill(
  'pets (name, name_folded, age, location, description, category, status, image, owner_uid, owner_email, arrived_on, created_at, updated_at)',
  `'Pet ' || i, 'pet ' || i, '2', 'Here', ${text(300)}, ${category}, 'available', '${image}', 'u1', '', ${dateAgo('i % 3650')}, ${ago('10')}, ${ago('10')}`,
  rows,
)
// of two pets, one was adopted after up to a year; the other is still there
const since = 'i % 3650'
await fill(
  'stays (pet_id, original_pet_id, category, place, open, of_shelter, started_on, ended_on)',
  `i, i, ${category}, 'shelter', i % 2 = 0, ${yes}, ${dateAgo(since)}, case when i % 2 = 1 then ${dateAgo(`${since} - ${spread('i')} % (1 + ${since} % 365)`)} end`,
  rows,
)
await fill(
  'stays (pet_id, original_pet_id, category, place, open, of_shelter, started_on)',
  `2 * i - 1, 2 * i - 1, ${category.replaceAll('i %', '(2 * i - 1) %')}, 'adopted', ${yes}, ${yes}, ${dateAgo(`(2 * i - 1) % 3650 - ${spread('2 * i - 1')} % (1 + (2 * i - 1) % 3650 % 365)`)}`,
  rows / 2,
)
await fill(
  'adoption_requests (pet_id, pet_name, pet_image, requester_uid, requester_name, requester_email, requester_phone, requester_address, owner_uid, owner_email, status, outcome, figure_category, created_at, answered_at)',
  `i, 'Pet ' || i, 'a.jpg', 'u1', 'Person', '', '', '', 'u1', '', 'rejected', 'declined', ${category}, ${ago('i % 3650 + 1')}, ${ago('i % 3650 + (i % 97) / 100.0')}`,
  rows,
)
await fill(
  'campaigns (pet_name, image, max_cents, description, ends_at, creator_uid, creator_email, created_at, updated_at)',
  `'Pet ' || i, '${image}', 100000000, ${text(300)}, ${ago('-30')}, 'u1', '', ${ago('10')}, ${ago('10')}`,
  1000,
)
await fill('donations (campaign_id, amount_cents, created_at)', `1 + i % 1000, 1000, ${ago('i % 3650')}`, rows)
await fill(
  'donation_events (donation_id, step, state, standing_cents, created_at)',
  `i, 1, 'received', 1000, ${ago('i % 3650')}`,
  rows / 2,
)
await analyze()

async function timed(about: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await run()
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s   ${about}`)
}

console.log(`${db.dialect}, ${rows} pets, donations, and requests each, ${1.5 * rows} stays`)
await timed('the first count', () => fillTallies(db, async () => 'America/Chicago'))
await timed('the check of doctor', async () => {
  const problems = await tallyProblems(db)
  if (problems.length > 0) throw new Error(problems.slice(0, 5).join('; '))
})
await analyze()

const thisYear = new Date().getUTCFullYear()
const periods: [about: string, period: FiguresInput][] = [
  ['the last 12 months', undefined],
  ['last year', { from: `${thisYear - 1}-01`, to: `${thisYear - 1}-12` }],
  ['one month', { from: `${thisYear - 1}-03`, to: `${thisYear - 1}-03` }],
  ['eight years', { from: `${thisYear - 7}-01`, to: `${thisYear}-12` }],
]
for (const [about, period] of periods) {
  const times: number[] = []
  for (let round = 0; round < tries; round += 1) {
    const started = performance.now()
    await figuresOf(db, period, new Date())
    times.push(performance.now() - started)
  }
  const { waited } = await figuresOf(db, period, new Date())
  const adoptions = `${waited.All?.count} adoptions, ${waited.All?.exact ? 'exact' : `more than ${exactMedians}`}`
  const [took, slowest] = [median(times), Math.max(...times)]
  console.log(
    `${took.toFixed(1).padStart(7)} ms, slowest ${slowest.toFixed(1)} (at most ${bound})  ${about}: ${adoptions}`,
  )
  if (took > bound) process.exitCode = 1
}

const identity = { uid: 'u1', email: 'p1@example.org', name: 'Person', picture: null, emailVerified: true }
const user = await currentUser(db, identity)
const facts = { name: 'Rex', age: '2', location: 'Here', category: 'Dog', description: 'Good.', image } as const
const { tallyZone } = db.schema
let nextPet = 2
const events: [about: string, run: () => Promise<unknown>][] = [
  ['a new pet', () => addPet({ db, user }, facts)],
  [
    'an adoption of a pet',
    () => {
      nextPet += 2
      return db.transaction((tx) => movePet(db, tx, nextPet, { place: 'adopted' }))
    },
  ],
  ['a pledge', () => donate({ db, user: null }, { campaignId: 1, amountCents: 100, anonymous: true })],
]
for (const [about, run] of events) {
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let round = 0; round < 20; round += 1)
    for (const counted of [true, false]) {
      await db.transaction(async (tx) => {
        await tx.delete(tallyZone)
        if (counted) await tx.insert(tallyZone).values({ id: 1, timeZone: 'America/Chicago' })
      })
      const started = performance.now()
      for (let n = 0; n < 50; n += 1) await run()
      times[counted ? 'with' : 'without'].push((performance.now() - started) / 50)
    }
  const [counted, bare] = [median(times.with), median(times.without)]
  console.log(
    `${(counted / bare).toFixed(2).padStart(7)} times as long with counting: ${about} (${counted.toFixed(2)} instead of ${bare.toFixed(2)} ms)`,
  )
}
await close()
