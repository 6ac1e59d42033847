import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { longestUnconfirmed, nextToAsk, petsToConfirm } from './confirmations.queries.ts'

// Pets to ask about are found in their own indexes, whatever else there is.

const day = 86_400_000
const now = new Date('2026-11-27T12:00:00Z')

async function fill(db: Database): Promise<void> {
  const { pets } = db.schema
  const rex = { name: 'Rex', nameFolded: 'rex', age: '3', location: 'Bergen', category: 'Dog' } as const
  const rest = { ownerEmail: 'owner@example.org', image: '', description: 'x'.repeat(500) }
  const each = (round: number) =>
    Array.from({ length: 500 }, (_, n) => {
      const confirmedAt = new Date(now.getTime() - ((round * 500 + n) % 32) * day)
      return { ...rex, ...rest, ownerUid: `owner ${n}`, confirmedAt, askAt: new Date(confirmedAt.getTime() + 30 * day) }
    })
  for (let round = 0; round < 10; round++)
    await db.transaction(async (tx) => void (await tx.insert(pets).values(each(round))))
}

const shelter = shelterWithPlans(fill)

test('the next owner to ask, and an owner’s pets, are read from their indexes', async () => {
  const { db, plan } = shelter()
  const owned = { ownerUid: 'owner 31', limit: 20, now }
  for (const [query, index] of [
    [nextToAsk(db, now), 'pets_to_ask'],
    [longestUnconfirmed(db, owned), 'pets_to_confirm'],
    [petsToConfirm(db, owned), 'pets_to_confirm|pets_owner'],
  ] as const) {
    const steps = await plan(query)
    expect(steps).toMatch(new RegExp(index))
    expect(steps).not.toMatch(/SCAN pets$|Seq Scan on pets/m)
  }
})
