// The overview and the checklist at 1,000,000 pets and 100,000 requests, most of them open, on SQLite; with --postgres
// on PostgreSQL. Prints the median and the slowest of 15 runs for each viewer next to the bound of 30 ms, with and
// without the planner's statistics, and fails above the bound. On PostgreSQL, only those with statistics count: its
// autovacuum collects them within a minute or so of such a change.
import { getChecklist } from '#server/features/overview/checklist.service.ts'
import { getOverview } from '#server/features/overview/overview.service.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { currentUser } from '#server/identity/users.ts'
import { median } from '#shared/median.ts'
import { emptyForBench } from './filled-database.ts'

const [pets, requests, bound, tries] = [1_000_000, 100_000, 30, 15]
const now = Date.now()
const day = 86_400_000

const { db, fill, text, time, analyze, close } = await emptyForBench()

/** Every second pet is the admin's, the others belong to members. */
const owner = "case when i % 2 = 0 then 'u1' else 'u' || (100 + i % 5000) end"
const daysOf = (days: string) => `cast((${days}) * ${day}.0 as bigint)`
const ago = (days: string) => time(`${now} - ${daysOf(days)}`)

await fill(
  'users (uid, email, name, search_folded, role, staff, created_at)',
  `'u' || i, 'p' || i || '@example.org', 'Person ' || i, 'person', case when i = 1 then 'admin' else 'user' end, i between 2 and 20, ${time('i')}`,
  100_000,
)
await fill(
  'pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, approval, created_at, updated_at)',
  `'Pet ' || i, 'pet ' || i, '2', 'Here', ${text(300)}, 'Dog', 'https://example.org/a.jpg', ${owner}, '', '2026-01-01', case when i % 200 = 1 then 'waiting' when i % 200 = 3 then 'refused' else 'none' end, ${ago('10')}, ${ago('10')}`,
  pets,
)
// of ten: seven pending, two accepted, one declined
await fill(
  'adoption_requests (pet_id, pet_name, pet_image, requester_uid, requester_name, requester_email, requester_phone, requester_address, owner_uid, owner_email, message, status, outcome, created_at)',
  `i, 'Pet ' || i, 'a.jpg', 'u' || (10000 + i % 1000), 'Person', '', '', '', ${owner}, '', ${text(300)}, case when i % 10 < 7 then 'pending' when i % 10 < 9 then 'accepted' else 'rejected' end, case when i % 10 = 9 then 'declined' end, ${ago(`30 - i / ${requests / 30}`)}`,
  requests,
)
await fill(
  'request_messages (request_id, author_uid, side, private, text, created_at)',
  `1 + i % ${requests}, 'u1', case when i % 3 = 0 then 'owner' else 'requester' end, false, ${text(100)}, ${ago('5')}`,
  3 * requests,
)
await fill(
  'campaigns (pet_name, image, max_cents, description, ends_at, creator_uid, creator_email, approval, created_at, updated_at)',
  `'Pet ' || i, 'https://example.org/a.jpg', 10000, ${text(300)}, ${time(`${now} + ${daysOf('i % 30')} + 1000000`)}, ${owner}, '', case when i % 100 = 1 then 'waiting' else 'none' end, ${ago('10')}, ${ago('10')}`,
  10_000,
)
await fill('donations (campaign_id, amount_cents, created_at)', `1 + i % 10000, 1, ${ago('20')}`, 100_000)
await fill(
  'gift_people (donation_id, campaign_id, state, standing_cents, donor_uid, secret)',
  "i, 1 + i % 10000, case when i % 5 = 0 then 'received' else 'promised' end, 1, 'u' || (20000 + i % 50), i || '-secret'",
  100_000,
)
await fill('stray_payments (reason, about, cents, created_at)', `'unknown_gift', 'cs_' || i, 100, ${ago('2')}`, 1_000)
await fill(
  'monthly_donations (token, nonce, method, purpose, amount_cents, state, ended_at, name, email, created_at)',
  `'t', 'nonce ' || i, 'transfer', 'shelter', 2500, case when i % 4 = 0 then 'ended' else 'running' end, case when i % 4 = 0 then ${ago('5')} end, 'Person', 'p@example.org', ${ago('20')}`,
  10_000,
)
await saveSettings({ db }, { values: { howToPay: 'In cash.' } })

const viewers: [name: string, uid: string][] = [
  ['admin', 'u1'],
  ['staff', 'u2'],
  ['caregiver with 20 requests', 'u101'],
  ['adopter with 90 open requests', 'u10001'],
  ['donor with 1,600 unpaid pledges', 'u20001'],
  ['user with nothing to do', 'u99999'],
]

async function measure(about: string, run: () => Promise<unknown>, counts: boolean): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < tries; round += 1) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  const [took, slowest] = [median(times), Math.max(...times)]
  console.log(`${took.toFixed(1).padStart(7)} ms, slowest ${slowest.toFixed(1)} (at most ${bound})  ${about}`)
  if (counts && took > bound) process.exitCode = 1
}

async function measureAll(counts: boolean): Promise<void> {
  for (const [name, uid] of viewers) {
    const number = uid.slice(1)
    const identity = { uid, email: `p${number}@example.org`, name: 'Person', picture: null, emailVerified: true }
    const user = await currentUser(db, identity)
    const ctx = { db, user, payments: null }
    const { lines, monthly } = await getOverview(ctx)
    const kinds = lines.map(({ kind, count }) => `${count} ${kind}`)
    const found = [...kinds, ...(monthly ? [`${monthly.count} monthly`] : [])].join(', ') || 'no lines'
    await measure(`${name}: ${found}`, () => getOverview(ctx), counts)
    if (name === 'admin') await measure('checklist', () => getChecklist(ctx), counts)
  }
}

console.log(`${db.dialect}, without statistics`)
await measureAll(db.dialect === 'sqlite')
await analyze()
console.log(`${db.dialect}, with statistics`)
await measureAll(true)
await close()
