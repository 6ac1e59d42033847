import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { publicCampaigns } from './campaigns.queries.ts'
import { listPlans } from './list.queries.ts'

const past = new Date(1e12)
const future = new Date(4e12)

/** Half of the posts are hidden. The others are open, paused, fully pledged, or have ended. */
async function fill(db: Database): Promise<void> {
  const { campaigns } = db.schema
  const luna = { petName: 'Luna', image: '', maxCents: 100, location: '', description: 'x'.repeat(500) }
  const creator = { creatorUid: 'owner', creatorEmail: 'owner@example.org' }
  const stateOf = (n: number) =>
    n % 10 < 5
      ? { endsAt: future, paused: n % 10 === 4 }
      : n % 10 === 6
        ? { endsAt: future, donatedCents: 100 }
        : { endsAt: past, endTold: true }
  for (let round = 0; round < 10; round++)
    await db.transaction(async (tx) => {
      const each = Array.from({ length: 500 }, (_, n) => ({
        ...luna,
        ...creator,
        ...stateOf(n),
        petId: n,
        hidden: n % 2 === 1,
      }))
      await tx.insert(campaigns).values(each)
    })
}

const shelter = shelterWithPlans(fill)
const limit = sql.placeholder('limit')

type Prepared = { prepare: (name: string) => { getQuery: () => { sql: string; params: unknown[] } } }
const statement = (query: Prepared) => ({ toSQL: () => query.prepare('').getQuery() })

test('a page of campaigns reads only its own rows, however many there are', async () => {
  const { db, plan } = shelter()
  const steps = await plan(publicCampaigns(db.read, db.schema, { limit }), '7')
  if (db.dialect === 'sqlite') expect(steps).toBe('SCAN campaigns USING INDEX campaigns_public')
  expect(steps).not.toMatch(/Seq Scan|Sort|TEMP B-TREE/)
})

// PostgreSQL is free to choose another small index, and then sorts the few rows that are open
const unsorted = ({ dialect }: Database) => (dialect === 'sqlite' ? /SCAN(?!.* USING INDEX)|TEMP B-TREE/ : /Seq Scan/)

test("the website's list reads each group from an index in its order", async () => {
  const { db, plan } = shelter()
  const now = sql.placeholder('now')
  for (const group of ['open', 'finished'] as const)
    for (const before of [undefined, sql.placeholder('before')]) {
      const steps = await plan(statement(listPlans[group](db.read, db.schema, { before, now, limit })), '7')
      if (db.dialect === 'sqlite') expect(steps).toContain(`USING INDEX campaigns_${group}`)
      expect(steps).not.toMatch(unsorted(db))
      if (group === 'finished') expect(steps).not.toContain('Sort')
    }
  // only those whose end has just passed are sorted
  const overdue = await plan(statement(listPlans.overdue(db.read, db.schema, { now, limit })), '7')
  if (db.dialect === 'sqlite') expect(overdue).toContain('SEARCH campaigns USING INDEX campaigns_to_end')
  expect(overdue).not.toContain('Seq Scan')
})

test("the next end, and a pet's campaign, are looked up", async () => {
  const { db, plan } = shelter()
  const ends = await plan(statement(listPlans.nextEnds(db.read, db.schema, { now: sql.placeholder('now') })), '7')
  expect(ends).toContain('campaigns_to_end')
  expect(ends).not.toMatch(/Seq Scan|Sort|TEMP B-TREE/)
  const ofPet = await plan(statement(listPlans.ofPet(db.read, db.schema, { petId: sql.placeholder('petId') })), '7')
  expect(ofPet).toContain('campaigns_of_pet')
  expect(ofPet).not.toMatch(unsorted(db))
})
