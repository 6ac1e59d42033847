import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { publicCampaigns } from './campaigns.queries.ts'

/** Half of the posts are hidden. */
async function fill(db: Database): Promise<void> {
  const { campaigns } = db.schema
  const luna = { petName: 'Luna', image: '', maxCents: 100, location: '', description: 'x'.repeat(500) }
  const creator = { creatorUid: 'owner', creatorEmail: 'owner@example.org', endsAt: new Date(4e12) }
  for (let round = 0; round < 10; round++)
    await db.transaction(async (tx) => {
      const each = Array.from({ length: 500 }, (_, n) => ({ ...luna, ...creator, hidden: n % 2 === 1 }))
      await tx.insert(campaigns).values(each)
    })
}

const shelter = shelterWithPlans(fill)

test('a page of campaigns reads only its own rows, however many there are', async () => {
  const { db, plan } = shelter()
  const steps = await plan(publicCampaigns(db.read, db.schema, { limit: sql.placeholder('limit') }), '7')
  if (db.dialect === 'sqlite') expect(steps).toBe('SCAN campaigns USING INDEX campaigns_public')
  expect(steps).not.toMatch(/Seq Scan|Sort|TEMP B-TREE/)
})
