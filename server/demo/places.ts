import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { movePets } from '#server/features/stays/stays.service.ts'
import type { DemoPetRecords } from './demo-pet.ts'
import { day } from './history.ts'
import type { DemoPeople } from './people.ts'
import { demoAdmin } from './people.ts'

type PlacedRecords = { users: DemoPeople; pets: DemoPetRecords }

/** The stays of the sample pets begin as long ago as the rest of their history; one pet lives with a foster family. */
export async function backdateStays(db: Database, tx: Tx, { users, pets }: PlacedRecords, now: Date): Promise<void> {
  const { pets: table, stays, adoptionRequests: requests } = db.schema
  const own = tx.select({ id: table.id }).from(table).where(eq(table.ownerUid, users[demoAdmin].uid))
  // its admin, who is appointed last, has always been one
  await tx
    .update(stays)
    .set({ place: 'shelter' })
    .where(and(eq(stays.place, 'owner'), inArray(stays.petId, own)))
  await tx.update(stays).set({ ofShelter: true }).where(inArray(stays.petId, own))
  const category = sql`(select category from ${table} where ${table}.id = ${requests}.pet_id)`
  await tx.update(requests).set({ figureCategory: category }).where(inArray(requests.petId, own))
  const arrival = sql`(select arrived_on from ${table} where ${table}.id = ${stays}.pet_id)`
  await tx
    .update(stays)
    .set({ startedOn: arrival })
    .where(inArray(stays.place, ['owner', 'shelter']))
  for (const { id, adoptedAt } of await tx.select().from(requests).where(sql`adopted_at is not null`)) {
    const adopted = adoptedAt?.toISOString().slice(0, 10) ?? ''
    await tx.update(stays).set({ startedOn: adopted }).where(eq(stays.requestId, id))
    const before = sql`${stays.petId} = (select pet_id from ${stays} as home where home.request_id = ${id})`
    await tx
      .update(stays)
      .set({ endedOn: adopted })
      .where(and(before, eq(stays.open, false)))
  }
  const since = new Date(now.getTime() - 12 * day).toISOString().slice(0, 10)
  const foster = { place: 'foster', caregiverUid: users.hannah.uid } as const
  // only once, also if an interrupted shelter is completed
  await movePets({ db, tx, day: since }, eq(table.id, pets.Onyx.id), foster, eq(stays.place, 'shelter'))
}
