import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { answersToTeam } from '#server/features/follow-ups/overview.queries.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { latestMeetingOf, nextToRemind } from './meetings.queries.ts'
import { meetingsToHost } from './overview.queries.ts'

// What the request's page, the reminders, and 'Today' read of meetings takes the same time however many there were.

const [quarter, day] = [900_000, 86_400_000]

async function fill(db: Database): Promise<void> {
  const { adopterAnswers, adoptionRequests, meetings, meetingQuarters } = db.schema
  const asked = {
    ...{ petName: 'Rex', petImage: '/a', requesterName: 'Rita', requesterEmail: 'r@example.org' },
    ...{ requesterPhone: '123', requesterAddress: 'here', ownerEmail: 'o@example.org' },
  }
  const start = Math.floor(Date.now() / day) * day
  for (let round = 0; round < 10; round++)
    await db.transaction(async (tx) => {
      const each = Array.from({ length: 500 }, (_, n) => ({ n: round * 500 + n }))
      const made = await tx
        .insert(adoptionRequests)
        .values(
          each.map(({ n }) => ({
            ...asked,
            requesterUid: `asker ${n}`,
            ownerUid: `user ${n % 100}`,
            ...({ status: 'rejected', outcome: 'declined' } as const),
          })),
        )
        .returning({ id: adoptionRequests.id })
      const met = await tx
        .insert(meetings)
        .values(
          made.map(({ id }, n) => {
            const startsAt = new Date(start + (round * 500 + n) * quarter)
            return {
              ...{ requestId: id, slots: '[]', hostUid: `user ${n % 100}`, revision: 2, startsAt, minutes: 15 },
              state: n % 20 === 0 ? ('confirmed' as const) : ('came' as const),
              remindAt: n % 20 === 0 ? new Date(startsAt.getTime() - day) : null,
            }
          }),
        )
        .returning()
      await tx.insert(meetingQuarters).values(
        met.map(({ id, hostUid }, n) => ({
          meetingId: id,
          uid: hostUid,
          quarter: start / quarter + round * 500 + n,
        })),
      )
      await tx.insert(adopterAnswers).values(made.map(({ id }) => ({ requestId: id, answer: 'well' as const })))
    })
}

const shelter = shelterWithPlans(fill)

test('meetings, reminders, and lines of the overview are read from their indexes', async () => {
  const { db, plan } = shelter()
  const now = new Date()
  const expected: [string | RegExp, Promise<string>][] = [
    ['meetings_request', plan(latestMeetingOf({ read: db.read, schema: db.schema }, 1))],
    ['meetings_remind', plan(nextToRemind(db, now))],
    ['meeting_quarters_once', plan(meetingsToHost(db, 'user 1', { from: now, until: new Date(now.getTime() + day) }))],
    [
      /INTEGER PRIMARY KEY|adopter_answers_pkey/,
      plan(answersToTeam(db, ['user 1', 'user 2'], { viewer: 'nobody', since: now })),
    ],
  ]
  for (const [index, planned] of expected) {
    const steps = await planned
    expect(steps).toMatch(index)
    expect(steps).not.toMatch(/SCAN (meetings|meeting_quarters|adoption_requests|adopter_answers)$/m)
    expect(steps).not.toMatch(/Seq Scan on (?!request_messages\b)/)
  }
})
