// The admin lists at 100,000 users, pets, campaigns, and requests, and 1,000,000 rows of the audit log, on SQLite.
// Prints the median of 15 runs per query next to its bound, and fails above the bound.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { listAllRequests } from '#server/features/adoptions/admin-list.service.ts'
import { readAuditLog } from '#server/features/audit-log/audit-log.service.ts'
import { listAllCampaigns } from '#server/features/campaigns/admin-list.service.ts'
import { listAllPets } from '#server/features/pets/admin-list.service.ts'
import { currentUser } from '#server/identity/users.ts'
import { auditListInput } from '#shared/audit.ts'
import { median } from '#shared/median.ts'
import { allCampaignsInput, allPetsInput, allRequestsInput } from '#shared/shelter-lists.ts'

const [many, events, tries] = [100_000, 1_000_000, 15]
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const db = openSqlite(folder, { synchronous: 'OFF' })
const count = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)'
const fill = (into: string, values: string, rows = many) =>
  void db.writer.prepare(`insert into ${into} ${count} select ${values} from n`).run(rows)

fill(
  'users (uid, email, name, search_folded, created_at)',
  "'u' || i, 'p' || i || '@example.org', 'Person ' || i, 'person ' || i || ' p' || i || '@example.org', i",
)
fill(
  'pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)',
  "'Pet ' || i, 'pet ' || i, '2', 'Here', replace(hex(zeroblob(250)), '0', 'x'), 'Dog', 'https://example.org/a.jpg', 'u' || i, '', '2026-01-01', i, i",
)
fill(
  'campaigns (pet_name, image, max_cents, description, ends_at, creator_uid, creator_email, created_at, updated_at)',
  "'Pet ' || i, 'https://example.org/a.jpg', 10000, replace(hex(zeroblob(250)), '0', 'x'), 4e12, 'u' || i, '', i, i",
)
fill(
  'adoption_requests (pet_id, pet_name, pet_image, requester_uid, requester_name, requester_email, requester_phone, requester_address, owner_uid, owner_email, message, created_at)',
  "i, 'Pet ' || i, 'a.jpg', 'u' || (i % 1000), 'Person ' || i, '', '', '', 'u' || i, '', replace(hex(zeroblob(250)), '0', 'x'), i",
)
fill(
  'audit_events (by_uid, act, subject, subject_id, created_at)',
  "'u' || (i % 5), iif(i % 2, 'pet_changed', 'campaign_changed'), 'pet', i % 100000, i",
  events,
)
const identity = { uid: 'u1', email: 'p1@example.org', name: 'Person 1', picture: null, emailVerified: true }
const user = await currentUser(db, identity)
const ctx = { db, user }

const pets = (asked: object) => () => listAllPets(ctx, allPetsInput.parse(asked))
const campaigns = (asked: object) => () => listAllCampaigns(ctx, allCampaignsInput.parse(asked))
const requests = (asked: object) => () => listAllRequests(ctx, allRequestsInput.parse(asked))
const trail = (asked: object) => () => {
  const { cursor: before, ...filter } = auditListInput.parse(asked)
  return readAuditLog(ctx, { ...filter, before })
}

/** Bounds are in ms. */
const questions: [name: string, ask: () => Promise<unknown>, bound: number][] = [
  ['pets, newest', pets({}), 20],
  ['pets, deep by name', pets({ sort: 'name', cursor: { id: 1, name: 'pet 5' } }), 20],
  ['pets, of a status that none has', pets({ status: 'draft' }), 60],
  ['pets, by an email', pets({ search: 'p99@example' }), 200],
  ['pets, by a name that none has', pets({ search: 'xylophon' }), 200],
  ['campaigns, newest', campaigns({}), 20],
  ['campaigns, of a phase that none is in', campaigns({ phase: 'ended' }), 60],
  ['campaigns, by a name that none has', campaigns({ search: 'xylophon' }), 200],
  ['campaigns, by a name with an accent', campaigns({ search: 'éclair' }), 300],
  ['requests, oldest', requests({ sort: 'oldest' }), 20],
  ['requests, of a status that none has', requests({ status: 'rejected' }), 60],
  ['requests, by a name that none has', requests({ search: 'xylophon' }), 200],
  ['trail, newest', trail({}), 20],
  ['trail, of one person, deep', trail({ by: 'u3', cursor: 1000 }), 20],
  ['trail, an act that nobody did', trail({ act: 'user_erased' }), 20],
  ['trail, an act that this person did not do', trail({ act: 'user_erased', by: 'u3' }), 20],
  ['trail, one act of one person', trail({ act: 'pet_changed', by: 'u3' }), 20],
]
for (const [name, ask, bound] of questions) {
  const times: number[] = []
  for (let round = 0; round < tries; round += 1) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  const took = median(times)
  console.log(`${took.toFixed(1).padStart(7)} ms (at most ${bound})  ${name}`)
  if (took > bound) process.exitCode = 1
}
await db.close()
rmSync(folder, { recursive: true })
