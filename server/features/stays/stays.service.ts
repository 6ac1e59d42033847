import { and, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedWrite, Tx } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { tallyNewStays, tallyStays } from '#server/platform/tallies/stay-tallies.ts'
import type { PetCategory } from '#shared/pet-filter.ts'
import { daysLater, type StayPlace, trialReminder } from '#shared/stays.ts'
import { dayIn } from '#shared/time-zones.ts'
import { openStayIn } from './stays.queries.ts'

// Where pets are (docs/product.md 25.1). A stay ends as the next begins, in the transaction of its event, in which the
// pet's row is locked.

type StaySchema = Database['schema']

/** The parts that erasing an account needs, too. */
type StayDb = Pick<Database, 'schema' | 'dialect'>
type StayTx = Pick<Tx, 'select' | 'insert' | 'update'>

/** Written out, so that the partial index on it is used. */
const isOpen = sql`open`

/** Spelled out, as in all of these subqueries: Drizzle omits the table if the statement has one table. */
const isOfShelter = ({ users, pets }: StaySchema) =>
  sql`exists (select 1 from ${users} where ${users}.uid = ${pets}.owner_uid and (${users}.role = 'admin' or ${users}.staff))`

/** Where a pet is if it is neither fostered nor adopted: with the shelter, or with an owner who isn't staff. */
const homeOf = (schema: StaySchema) => sql<StayPlace>`case when ${isOfShelter(schema)} then 'shelter' else 'owner' end`

/** Of the stay before this one; null for a pet's first. */
const wasOfShelter = ({ pets, stays }: StaySchema) =>
  sql`(select last.of_shelter from ${stays} as last where last.original_pet_id = ${pets}.id order by last.id desc limit 1)`

type NewStays = {
  place: SQL
  startedOn: SQL
  trialUntil?: SQL
  trialReminded?: boolean | undefined
  caregiverUid?: SQL
  requestId?: SQL
  where: SQL | undefined
}

/** Begins a stay of each pet that the condition finds. */
function insertStays(tx: StayTx, schema: StaySchema, { where, ...begun }: NewStays) {
  const { pets, stays } = schema
  const none = sql`null`
  const values: Record<keyof StaySchema['stays']['$inferSelect'], SQL> = {
    id: sql`${nextId(stays)}`,
    petId: sql`${pets.id}`,
    originalPetId: sql`${pets.id}`,
    // a trial and an adoption are the shelter's if the pet was its own when they began
    ofShelter: sql`case ${begun.place} when 'owner' then false when 'shelter' then true when 'foster' then true
      else coalesce(${wasOfShelter(schema)}, ${isOfShelter(schema)}) end`,
    category: sql`${pets.category}`,
    place: begun.place,
    open: sql.raw('true'),
    startedOn: begun.startedOn,
    endedOn: none,
    caregiverUid: begun.caregiverUid ?? none,
    requestId: begun.requestId ?? none,
    trialUntil: begun.trialUntil ?? none,
    trialReminded: sql.raw(begun.trialReminded ? 'true' : 'false'),
    returnReason: none,
  }
  return tx.insert(stays).select(sql`select ${sql.join(Object.values(values), sql`, `)} from ${pets} where ${where}`)
}

const insertFirst: PreparedWrite<{ id: number }> = (tx, schema, { id }) =>
  insertStays(tx, schema, {
    place: homeOf(schema),
    startedOn: sql`${schema.pets.arrivedOn}`,
    where: eq(schema.pets.id, id),
  })

/** To be called after a pet was added: it has been there since its day of arrival. */
export async function recordFirstStay(db: StayDb, tx: Tx, id: number): Promise<void> {
  await tx.write(insertFirst, { id })
  await tallyNewStays(db, tx, [id])
}

const withoutStay = ({ pets, stays }: StaySchema) =>
  sql`not exists (select 1 from ${stays} where ${stays}.pet_id = ${pets}.id and ${stays}.open)`

/** A range of ids instead of a list: the SQL is generated once. Others' pets in it have their stays. */
const insertImported: PreparedWrite<{ first: number; last: number }> = (tx, schema, { first, last }) => {
  const { pets } = schema
  const isAdopted = sql`${pets.status} = 'adopted'`
  return insertStays(tx, schema, {
    place: sql`case when ${isAdopted} then 'adopted' else ${homeOf(schema)} end`,
    startedOn: sql`case when ${isAdopted} then null else ${pets.arrivedOn} end`,
    where: and(gte(pets.id, first), lte(pets.id, last), withoutStay(schema)),
  })
}

/** As `recordFirstStay`, for pets of an import, some of which are adopted already. */
export async function recordFirstStays(db: StayDb, tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.write(insertImported, { first: Math.min(...ids), last: Math.max(...ids) })
  await tallyNewStays(db, tx, ids)
}

export type NextStay = {
  /** `home`: with the shelter, or with an owner who isn't staff. */
  place: Exclude<StayPlace, 'owner'> | 'home'
  caregiverUid?: string
  requestId?: number | undefined
  trialUntil?: string
  trialReminded?: boolean
  /** Why an adopted pet came back. */
  returnReason?: string | undefined
}

export type StayMove = { db: StayDb; tx: StayTx; day: string }

const textOf = (value: string | undefined) => sql`cast(${value ?? null} as text)`

/** Locks the pets that the condition finds, and whose open stay fits, in the order of their ids, which it returns. */
async function lockPets(
  { schema: { pets, stays }, dialect }: StayDb,
  tx: StayTx,
  which: SQL | undefined,
  open?: SQL,
): Promise<number[]> {
  const isThere =
    open && sql`exists (select 1 from ${stays} where ${stays}.pet_id = ${pets}.id and ${isOpen} and ${open})`
  const query = tx.select({ id: pets.id }).from(pets).where(and(which, isThere)).orderBy(pets.id)
  const rows = dialect === 'sqlite' ? await query : await query.for('no key update')
  return rows.map(({ id }) => id)
}

/** Pets per statement. */
const petsAtOnce = 1000

/** Ends the open stays of the pets that the condition finds, only those at `from`, and begins the next on this day. */
export async function movePets(move: StayMove, which: SQL | undefined, to: NextStay, from?: SQL): Promise<void> {
  const ids = await lockPets(move.db, move.tx, which, from)
  for (let at = 0; at < ids.length; at += petsAtOnce) {
    const some = ids.slice(at, at + petsAtOnce)
    await tallyStays(move.db, move.tx, some, () => moveLocked(move, some, to, from))
  }
}

async function moveLocked(
  { db: { schema }, tx, day }: StayMove,
  ids: number[],
  to: NextStay,
  from: SQL | undefined,
): Promise<void> {
  const { pets, stays } = schema
  const which = inArray(pets.id, ids)
  const ofPets = inArray(stays.petId, ids)
  await tx
    .update(stays)
    .set({
      open: false,
      // the day of arrival may be later, in another time zone
      endedOn: sql`case when ${stays.startedOn} > ${day} then ${stays.startedOn} else ${day} end`,
      ...(to.returnReason !== undefined && { returnReason: to.returnReason }),
    })
    .where(and(isOpen, ofPets, from))
  await insertStays(tx, schema, {
    place: to.place === 'home' ? homeOf(schema) : textOf(to.place),
    startedOn: sql`coalesce((select max(${stays}.ended_on) from ${stays} where ${stays}.pet_id = ${pets}.id), ${day})`,
    caregiverUid: textOf(to.caregiverUid),
    requestId: sql`cast(${to.requestId ?? null} as bigint)`,
    trialUntil: textOf(to.trialUntil),
    trialReminded: to.trialReminded,
    where: and(which, withoutStay(schema)),
  })
}

/** Today in the shelter's time zone. */
export const shelterDay = async (db: StayDb, tx: Pick<Tx, 'select'>, now = new Date()): Promise<string> =>
  dayIn(now, await timeZoneIn(db, tx))

/** Moves one pet, whose row the caller has locked. */
export async function movePet(db: Database, tx: Tx, petId: number, to: NextStay): Promise<void> {
  await movePets({ db, tx, day: await shelterDay(db, tx) }, eq(db.schema.pets.id, petId), to)
}

/** The pets of accepted requests that came to nothing: those on trial come home, others stay where they are. */
export async function endTrials(db: StayDb, tx: StayTx, which: SQL | undefined): Promise<void> {
  const move = { db, tx, day: await shelterDay(db, tx) }
  await movePets(move, which, { place: 'home' }, eq(db.schema.stays.place, 'trial'))
}

/** Begins a trial, or changes its last day. Returns whether anything changed. The caller has locked the pet's row. */
export async function setTrial(
  db: Database,
  tx: Tx,
  { petId, requestId, until }: { petId: number; requestId: number; until: string },
): Promise<boolean> {
  const { stays } = db.schema
  const open = await openStayIn(tx, db.schema, petId)
  // the notification of now would be repeated at once
  const isSoon = until <= daysLater(await shelterDay(db, tx), trialReminder)
  if (open?.place !== 'trial') {
    await movePet(db, tx, petId, { place: 'trial', requestId, trialUntil: until, trialReminded: isSoon })
    return true
  }
  if (open.trialUntil === until) return false
  await tx.update(stays).set({ trialUntil: until, trialReminded: isSoon }).where(eq(stays.id, open.id))
  return true
}

/** To be called after users became staff, or ceased to be: their pets move from `owner` to `shelter`, or back. */
export async function moveWithOwners(db: StayDb, tx: StayTx, uids: string[]): Promise<void> {
  if (uids.length === 0) return
  const { pets, stays } = db.schema
  const move = { db, tx, day: await shelterDay(db, tx) }
  const home = sql`(select ${homeOf(db.schema)} from ${pets} where ${pets}.id = ${stays}.pet_id)`
  const isElsewhere = and(inArray(stays.place, ['owner', 'shelter']), sql`${stays.place} <> ${home}`)
  await movePets(move, inArray(pets.ownerUid, uids), { place: 'home' }, isElsewhere)
}

/** To be called before pets that are with their owner are given to an admin. */
export async function bringToShelter(db: StayDb, tx: StayTx, which: SQL | undefined): Promise<void> {
  const move = { db, tx, day: await shelterDay(db, tx) }
  await movePets(move, which, { place: 'shelter' }, eq(db.schema.stays.place, 'owner'))
}

/** To be called before pets are deleted: their stays end, and keep category and days. */
export async function endStays(db: StayDb, tx: StayTx, which: SQL | undefined): Promise<void> {
  const day = await shelterDay(db, tx)
  const ids = await lockPets(db, tx, which)
  for (let at = 0; at < ids.length; at += petsAtOnce) {
    const some = ids.slice(at, at + petsAtOnce)
    await tallyStays(db, tx, some, () => endLocked(db, tx, some, day))
  }
}

async function endLocked({ schema: { stays } }: StayDb, tx: StayTx, ids: number[], day: string): Promise<void> {
  const ofPets = inArray(stays.petId, ids)
  await tx
    .update(stays)
    .set({ open: false, endedOn: sql`coalesce(${stays.endedOn}, ${day})` })
    .where(and(isOpen, ofPets))
  await tx
    .update(stays)
    .set({ returnReason: null })
    .where(and(ofPets, isNotNull(stays.returnReason)))
}

/** After a pet was edited: its stays have its category, and the first one begins on its day of arrival. */
export async function followPet(db: StayDb, tx: Tx, pet: PetOfStays, before: PetOfStays): Promise<void> {
  if (pet.category === before.category && pet.arrivedOn === before.arrivedOn) return
  await tallyStays(db, tx, [pet.id], () => changeStays(db.schema, tx, pet, before))
}

type PetOfStays = { id: number; category: PetCategory; arrivedOn: string }

async function changeStays(
  { stays }: StaySchema,
  tx: Tx,
  { id, category, arrivedOn }: PetOfStays,
  before: PetOfStays,
): Promise<void> {
  const ofPet = eq(stays.petId, id)
  if (category !== before.category) await tx.update(stays).set({ category }).where(ofPet)
  if (arrivedOn === before.arrivedOn) return
  const first = sql`${stays.id} = (select min(first.id) from ${stays} as first where first.pet_id = ${id})`
  const notLater = or(isNull(stays.endedOn), gte(stays.endedOn, arrivedOn))
  await tx
    .update(stays)
    .set({ startedOn: arrivedOn })
    .where(and(ofPet, first, inArray(stays.place, ['owner', 'shelter']), notLater))
}

/** What an erased user's stays say of them. */
export async function eraseFromStays({ schema }: StayDb, tx: StayTx, uid: string) {
  const { adoptionRequests: requests, pets, stays } = schema
  await tx.update(stays).set({ caregiverUid: null }).where(eq(stays.caregiverUid, uid))
  const own = tx.select({ id: requests.id }).from(requests).where(eq(requests.requesterUid, uid))
  const ofOwnPets = tx.select({ id: pets.id }).from(pets).where(eq(pets.ownerUid, uid))
  const said = or(inArray(stays.requestId, own), inArray(stays.petId, ofOwnPets))
  await tx
    .update(stays)
    .set({ returnReason: null })
    .where(and(isNotNull(stays.returnReason), said))
}
