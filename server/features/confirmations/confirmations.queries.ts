import { and, asc, desc, eq, lt, lte, max, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { shownPet } from '#server/db/schema-approval.ts'
import { confirmationTimes } from '#shared/confirmations.ts'

type ConfirmationReader = Pick<Database, 'read' | 'schema'>

/** Written like the partial indexes. */
export const isShown = sql.raw(`(${shownPet})`)

const confirmedBefore = ({ pets }: ConfirmationReader['schema'], now: Date) =>
  lte(pets.confirmedAt, new Date(now.getTime() - confirmationTimes.fresh))

type OwnerPage = { ownerUid: string; before?: number | undefined; limit: number; now: Date }

/** Pets of an owner that were not confirmed for 30 days, newest first. */
export const petsToConfirm = ({ read, schema }: ConfirmationReader, { ownerUid, before, limit, now }: OwnerPage) => {
  const { pets, adoptionRequests: requests } = schema
  const open = sql`select 1 from ${requests} where ${requests.petId} = ${pets}.id and ${requests.status} in ('pending', 'accepted')`
  return read
    .select({
      id: pets.id,
      name: pets.name,
      image: pets.image,
      focusX: pets.focusX,
      focusY: pets.focusY,
      status: pets.status,
      confirmedAt: pets.confirmedAt,
      hasOpenRequests: sql<boolean>`exists (${open})`.mapWith(Boolean),
    })
    .from(pets)
    .where(
      and(
        isShown,
        eq(pets.ownerUid, ownerUid),
        confirmedBefore(schema, now),
        before === undefined ? undefined : lt(pets.id, before),
      ),
    )
    .orderBy(desc(pets.id))
    .limit(rowLimit(limit))
}

/** The same pets, the longest unconfirmed first, from an index. */
export const longestUnconfirmed = (
  { read, schema }: ConfirmationReader,
  { ownerUid, limit, now }: Omit<OwnerPage, 'before'>,
) => {
  const { pets } = schema
  return read
    .select({ id: pets.id, name: pets.name, confirmedAt: pets.confirmedAt })
    .from(pets)
    .where(and(isShown, eq(pets.ownerUid, ownerUid), confirmedBefore(schema, now)))
    .orderBy(asc(pets.confirmedAt), asc(pets.id))
    .limit(rowLimit(limit))
}

/** The owner of the pet that has been due for a question the longest. */
export const nextToAsk = ({ read, schema: { pets } }: ConfirmationReader, now: Date) =>
  read
    .select({ ownerUid: pets.ownerUid })
    .from(pets)
    .where(and(isShown, lte(pets.askAt, now)))
    .orderBy(pets.askAt)
    .limit(rowLimit(1))

/** When the owner was last asked. */
export const lastAsked = ({ read, schema: { notifications } }: ConfirmationReader, uid: string) =>
  read
    .select({ at: max(notifications.createdAt) })
    .from(notifications)
    .where(and(eq(notifications.uid, uid), eq(notifications.kind, 'still_here')))
    .limit(rowLimit(1))
