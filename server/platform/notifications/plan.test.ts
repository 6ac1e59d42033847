import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { countsQuery } from './notifications.queries.ts'

async function fill(db: Database) {
  const { adoptionRequests, notifications, pets } = db.schema
  for (let person = 0; person < 20; person++) {
    const row = (n: number) => ({
      uid: `person ${person}`,
      kind: 'campaign_ended' as const,
      readAt: n % 5 ? new Date() : null,
    })
    await db.transaction((tx) => tx.insert(notifications).values(Array.from({ length: 500 }, (_, n) => row(n))))
  }
  const rex = { name: 'Rex', nameFolded: 'rex', age: '3', location: 'Bergen', category: 'Dog' } as const
  const asked = { petName: 'Rex', petImage: '', requesterName: '', requesterEmail: '', requesterPhone: '' }
  // most requests are for pets of others: an index without owners must cost clearly more
  for (let round = 0; round < 12; round++)
    await db.transaction(async (tx) => {
      const ownerUid = round < 4 ? 'owner' : `owner ${round}`
      const owner = { ownerUid, ownerEmail: 'owner@example.org' }
      const rows = Array.from({ length: 500 }, () => ({ ...rex, ...owner, image: '', description: '' }))
      const added = await tx.insert(pets).values(rows).returning({ id: pets.id })
      await tx.insert(adoptionRequests).values(
        added.map(({ id }, n) => ({
          ...asked,
          ...owner,
          requesterAddress: '',
          requesterUid: 'asker',
          petId: id,
          ...(n % 2 ? ({ status: 'rejected', outcome: 'declined' } as const) : {}),
        })),
      )
    })
}

const shelter = shelterWithPlans(fill)

test.each(['person 7', 'owner'])(
  'the counts for %s are read from indexes alone, whatever else there is',
  async (uid) => {
    const { db, plan } = shelter()
    const steps = await plan(Object(countsQuery(db.read, db.schema, { uid: sql.placeholder('uid') })), uid)
    for (const index of ['notices_unread', 'adoption_requests_waiting', 'pets_owner', 'adoption_requests_owner'])
      expect(steps).toContain(index)
    expect(steps).not.toMatch(/SCAN (notices|adoption_requests|pets)|Seq Scan/)
  },
)
