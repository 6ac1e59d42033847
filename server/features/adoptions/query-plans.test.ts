import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { answerTimesOfOwner, messagesOf } from './adoptions.queries.ts'

// Each open tab of a request's page runs these queries once a minute: they must not slow down as a shelter grows.

const facts = {
  petName: 'Rex',
  petImage: '/a',
  requesterName: 'Rita',
  requesterEmail: 'r@example.org',
  requesterPhone: '123',
  requesterAddress: 'here',
  ownerEmail: 'o@example.org',
  status: 'rejected' as const,
  outcome: 'declined' as const,
}

async function fill(db: Database): Promise<void> {
  const { adoptionRequests, requestMessages } = db.schema
  const now = Date.now()
  for (let owner = 0; owner < 20; owner++) {
    const asked = Array.from({ length: 500 }, (_, n) => {
      const answeredAt = n % 2 === 0 ? new Date(now - n * 60_000) : null
      return { ...facts, requesterUid: `asker ${n}`, ownerUid: `owner ${owner}`, answeredAt, decidedAt: answeredAt }
    })
    await db.transaction(async (tx) => {
      const made = await tx.insert(adoptionRequests).values(asked).returning({ id: adoptionRequests.id })
      const written = made.map(({ id: requestId }) => ({
        requestId,
        authorUid: 'o',
        side: 'owner' as const,
        private: false,
        text: 'Hello.',
      }))
      await tx.insert(requestMessages).values(written)
    })
  }
}

const shelter = shelterWithPlans(fill)

test('the last decisions of an owner are read from their own index, newest first', async () => {
  const { db, plan } = shelter()
  const steps = await plan(answerTimesOfOwner(db, 'owner 7'))
  expect(steps).toContain('adoption_requests_answered')
  expect(steps).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort/)
})

test('a page of messages is read from the index of its request', async () => {
  const { db, plan } = shelter()
  for (const notes of [true, false]) {
    const steps = await plan(messagesOf(db, 4000, { before: 10_000, limit: 51, notes }))
    expect(steps).toContain('request_messages_request')
    expect(steps).not.toMatch(/SCAN (request_)?messages|Seq Scan on request_messages|TEMP B-TREE/)
  }
})
