import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { listPets } from '#server/features/pets/search.queries.ts'
import { countsQuery } from '#server/platform/notifications/notifications.queries.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { campaignsToApprove, petsToApprove } from './approval.queries.ts'

// Waiting posts are found in their own indexes, whatever else there is.

/** Every hundredth post waits; every second one belongs to a user suspended since, and waits too. */
const standing = (n: number) => ({
  hidden: n % 2 === 1,
  approval: n % 100 === 0 || n % 2 === 1 ? ('waiting' as const) : ('none' as const),
})

async function fill(db: Database): Promise<void> {
  const { campaigns, pets } = db.schema
  const rex = { name: 'Rex', nameFolded: 'rex', age: '3', location: 'Bergen', category: 'Dog' } as const
  const owner = { ownerUid: 'owner', ownerEmail: 'owner@example.org', image: '', description: 'x'.repeat(500) }
  const luna = { petName: 'Luna', image: '', maxCents: 100, location: '', description: 'x'.repeat(500) }
  const creator = { creatorUid: 'owner', creatorEmail: 'owner@example.org', endsAt: new Date(4e12) }
  for (let round = 0; round < 10; round++)
    await db.transaction(async (tx) => {
      const each = Array.from({ length: 500 }, (_, n) => standing(n))
      await tx.insert(pets).values(each.map((stands) => ({ ...rex, ...owner, ...stands })))
      await tx.insert(campaigns).values(each.map((stands) => ({ ...luna, ...creator, ...stands })))
    })
}

const shelter = shelterWithPlans(fill)

test("a page of waiting posts is read from its index, in the index's order", async () => {
  const { db, plan } = shelter()
  for (const [name, steps] of [
    ['pets', await plan(petsToApprove(db, { after: 0, limit: 11 }))],
    ['campaigns', await plan(campaignsToApprove(db, { after: 0, limit: 11 }))],
  ] as const) {
    expect(steps).toContain(`${name}_to_approve`)
    expect(steps).not.toMatch(/SCAN (pets|campaigns)$|Seq Scan on (pets|campaigns)|TEMP B-TREE FOR ORDER BY/m)
  }
  expect((await petsToApprove(db, { after: 0, limit: 100 })).length).toBe(50)
})

test('waiting posts are counted from the same indexes', async () => {
  const { db, plan } = shelter()
  const counting = countsQuery(db.read, db.schema, {
    uid: sql.placeholder('uid'),
    approves: sql.placeholder('approves'),
  })
  const steps = await plan(Object(counting), 'owner')
  for (const index of ['pets_to_approve', 'campaigns_to_approve']) expect(steps).toContain(index)
  expect(steps).not.toMatch(/SCAN (pets|campaigns)$|Seq Scan on (pets|campaigns)/m)
})

test('hidden posts are in no index of public ones', async () => {
  const { db } = shelter()
  const { items: found } = await listPets(
    db,
    { selection: {}, waiting: false, today: null },
    { after: undefined, limit: 100 },
  )
  expect(found.every(({ hidden, approval }) => !hidden && approval === 'none')).toBe(true)
  expect(found).toHaveLength(100)
})
