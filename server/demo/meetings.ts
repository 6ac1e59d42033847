import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { meetingTimes } from '#shared/meetings.ts'
import type { PetName } from './demo-pet.ts'
import { day } from './history.ts'
import type { DemoPeople, PersonKey } from './people.ts'

type DemoMeeting = { pet: PetName; from: PersonKey; revision: number } & (
  | { state: 'offered'; days: number[] }
  | { state: 'confirmed' | 'came'; days: number; minutes: number }
)

/** In days from now; one that has taken place, from the decision. */
const demoMeetings: DemoMeeting[] = [
  { pet: 'Luna', from: 'ella', revision: 1, state: 'offered', days: [2, 3, 5] },
  { pet: 'Biscuit', from: 'jonas', revision: 2, state: 'confirmed', days: 4, minutes: 45 },
  { pet: 'Domino', from: 'ella', revision: 3, state: 'came', days: -1, minutes: 30 },
]

/** At 21:00 in UTC, which is the afternoon at the sample shelter. */
function timeIn(days: number, now: Date): Date {
  const midnight = Math.floor((now.getTime() + days * day) / day) * day
  return new Date(midnight + 21 * 4 * meetingTimes.quarter)
}

/** Adds the meetings that are missing, without notifications. */
export async function addMeetings(db: Database, users: DemoPeople, now: Date): Promise<void> {
  for (const meeting of demoMeetings) await addMeeting(db, users, meeting, now)
}

async function addMeeting(db: Database, users: DemoPeople, demo: DemoMeeting, now: Date): Promise<void> {
  const { adoptionRequests: requests, meetings, meetingQuarters } = db.schema
  const requester = users[demo.from].uid
  const [request] = await db.read
    .select()
    .from(requests)
    .where(and(eq(requests.petName, demo.pet), eq(requests.requesterUid, requester)))
  if (!request || (await db.read.$count(meetings, eq(meetings.requestId, request.id))) > 0) return
  const { ownerUid: hostUid, id: requestId } = request
  const about = { requestId, hostUid, revision: demo.revision, createdAt: now, changedAt: now }
  await db.transaction(async (tx) => {
    if (demo.state === 'offered') {
      const slots = demo.days.map((days) => ({ startsAt: timeIn(days, now).toISOString(), minutes: 60 }))
      await tx.insert(meetings).values({ ...about, state: 'offered', slots: JSON.stringify(slots) })
      return
    }
    const { state, minutes } = demo
    const startsAt = timeIn(demo.days, state === 'came' ? (request.decidedAt ?? now) : now)
    const slots = JSON.stringify([{ startsAt: startsAt.toISOString(), minutes }])
    const time = { state, slots, startsAt, minutes }
    const [made] = await tx
      .insert(meetings)
      .values({ ...about, ...time })
      .returning()
    if (!made || state !== 'confirmed') return
    const first = startsAt.getTime() / meetingTimes.quarter
    const quarters = Array.from({ length: minutes / 15 }, (_, place) => first + place)
    const rows = [hostUid, requester].flatMap((uid) =>
      quarters.map((quarter) => ({ meetingId: made.id, uid, quarter })),
    )
    await tx.insert(meetingQuarters).values(rows)
  })
}
