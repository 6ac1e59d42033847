import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, PreparedRead, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import type { StayPlace } from '#shared/stays.ts'

type StayRecord = Database['schema']['stays']['$inferSelect']

/** Newest first, with the caregiver's account. */
export const staysOf = ({ read, schema: { stays, users } }: Database, petId: number, limit: number) =>
  read
    .select({ stay: stays, caregiver: { name: users.name, email: users.email } })
    .from(stays)
    .leftJoin(users, eq(users.uid, stays.caregiverUid))
    .where(eq(stays.petId, petId))
    .orderBy(desc(stays.id))
    .limit(rowLimit(limit))

const openStay: PreparedRead<{ petId: number }, { place: StayPlace; trialUntil: string | null }> = (
  read,
  { stays },
  { petId },
) =>
  read
    .select({ place: stays.place, trialUntil: stays.trialUntil })
    .from(stays)
    // written out, so that the partial index on it is used
    .where(and(eq(stays.petId, petId), sql`open`))

/** Where a pet is now; undefined if it was deleted. */
export async function placeOf(
  { read }: Pick<Database, 'read'>,
  petId: number,
): Promise<{ place: StayPlace; trialUntil: string | null } | undefined> {
  const [open] = await read.run(openStay, { petId })
  return open
}

/** The open stay, in a transaction that has locked the pet's row. */
export async function openStayIn(
  tx: Pick<Tx, 'select'>,
  { stays }: Database['schema'],
  petId: number,
): Promise<StayRecord | undefined> {
  const [open] = await tx
    .select()
    .from(stays)
    .where(and(eq(stays.petId, petId), sql`open`))
  return open
}

/** Violations of docs/product.md 25 as sentences, 100 of each kind at most. */
export async function stayProblems({ read, schema }: Pick<Database, 'read' | 'schema'>): Promise<string[]> {
  const { pets, stays, users, adoptionRequests: requests } = schema
  const nowhere = await read
    .select({ pet: pets.id })
    .from(pets)
    .leftJoin(stays, and(eq(stays.petId, pets.id), sql`${stays}.open`))
    .where(sql`${stays}.id is null`)
    .limit(rowLimit(100))
  const ofShelter = sql`(${users}.uid is not null and (${users}.role = 'admin' or ${users}.staff))`
  const misplaced = await read
    .select({ pet: pets.id, status: pets.status, place: stays.place })
    .from(stays)
    .innerJoin(pets, eq(pets.id, stays.petId))
    .leftJoin(users, eq(users.uid, pets.ownerUid))
    .leftJoin(requests, eq(requests.id, stays.requestId))
    .where(
      and(
        sql`${stays}.open`,
        sql`((${stays}.place = 'adopted') <> (${pets}.status = 'adopted')
          or (${stays}.place = 'trial' and (${pets}.status <> 'on_hold' or ${requests}.id is null or ${requests}.status <> 'accepted'))
          or (${stays}.place = 'shelter' and not ${ofShelter})
          or (${stays}.place = 'owner' and ${ofShelter})
          or ${stays}.category <> ${pets}.category)`,
      ),
    )
    .limit(rowLimit(100))
  const before = sql`(select ended_on from ${stays} as earlier where earlier.pet_id = ${stays}.pet_id and earlier.id < ${stays}.id order by earlier.id desc limit 1)`
  const disordered = await read
    .select({ id: stays.id, pet: stays.petId })
    .from(stays)
    .where(sql`${stays}.ended_on < ${stays}.started_on or ${stays}.started_on <> ${before}`)
    .limit(rowLimit(100))
  return [
    ...nowhere.map(({ pet }) => `pet ${pet} is nowhere`),
    ...misplaced.map(({ pet, status, place }) => `pet ${pet} is ${status}, but its place is '${place}'`),
    ...disordered.map(
      ({ id, pet }) =>
        `stay ${id} of ${pet === null ? 'a deleted pet' : `pet ${pet}`} doesn’t begin as the last one ended`,
    ),
  ]
}
