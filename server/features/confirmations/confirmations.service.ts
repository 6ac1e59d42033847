import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { lockAuthor } from '#server/features/users/locks.service.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { confirmationTimes } from '#shared/confirmations.ts'
import { maxNamesInQuestion } from '#shared/notifications.ts'
import { canManage } from '#shared/permissions.ts'
import { isShown, lastAsked, longestUnconfirmed, nextToAsk, petsToConfirm } from './confirmations.queries.ts'

// Whether pets are still here (docs/product.md 5.16).

type ConfirmationSchema = Database['schema']

/** What a confirmation changes. The pet's version stays: no form that is open becomes outdated. */
const confirmed = (now: Date) => ({ confirmedAt: now, askAt: new Date(now.getTime() + confirmationTimes.fresh) })

/** Its owner's side edited or published it, answered a request for it, or wrote to an applicant. */
export async function confirmPet(tx: Tx, { pets }: ConfirmationSchema, petId: number | null): Promise<void> {
  if (petId !== null) await tx.update(pets).set(confirmed(new Date())).where(eq(pets.id, petId))
}

/** The caller's own pets that were not confirmed for 30 days. */
export const listPetsToConfirm = operation(
  { access: 'user', cost: 2 },
  function listPetsToConfirm({ db, user }, { before, limit }: PageParams) {
    const [ownerUid, now] = [user.uid, new Date()]
    return pageOf(limit, (limit) => petsToConfirm(db, { ownerUid, before, limit, now }))
  },
)

/**
 * Confirms these pets, without those that are not public or have a home. Returns how many; repeating it is no error.
 * Throws `NOT_ALLOWED` if the caller may not change one of them.
 */
export const confirmPets = operation(
  { access: 'user', cost: 5 },
  function confirmPets({ db, user }, { ids }: { ids: number[] }) {
    const { pets } = db.schema
    return db.transaction(async (tx) => {
      const rows = await tx
        .update(pets)
        .set(confirmed(new Date()))
        .where(and(inArray(pets.id, ids), isShown))
        .returning({ id: pets.id, owner: pets.ownerUid })
      if (rows.some(({ owner }) => !canManage(user, owner))) throw new AppError('NOT_ALLOWED')
      for (const { id, owner } of rows)
        await recordAuditIfNotOwner(db, tx, user, { owner, act: 'pet_confirmed', subject: 'pet', id })
      return { confirmed: rows.length }
    })
  },
)

/**
 * Asks one owner whether their pets are still here: all that were not confirmed for 30 days, at most once a week, also
 * if several servers run at the same time. Returns 0 if nobody is due.
 */
export function askNextOwner(db: Database, now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    const reader = { read: tx, schema: db.schema }
    const [next] = await nextToAsk(reader, now)
    if (!next) return 0
    const { ownerUid } = next
    const { users, pets } = db.schema
    if ((await tx.$count(users, eq(users.uid, ownerUid))) === 0) {
      await tx.update(pets).set({ askAt: null }).where(eq(pets.ownerUid, ownerUid))
      return 1
    }
    await lockAuthor(db, tx, ownerUid)
    const [asked] = await lastAsked(reader, ownerUid)
    const nextWeek = new Date((asked?.at ?? new Date(0)).getTime() + confirmationTimes.between)
    if (nextWeek > now) await askAgainAt(tx, db.schema, ownerUid, nextWeek)
    else await ask(db, tx, ownerUid, now)
    return 1
  })
}

async function ask(db: Database, tx: Tx, ownerUid: string, now: Date): Promise<void> {
  const due = await longestUnconfirmed({ read: tx, schema: db.schema }, { ownerUid, limit: maxCounted, now })
  await askAgainAt(tx, db.schema, ownerUid, new Date(now.getTime() + confirmationTimes.between))
  if (due.length === 0) return
  const { notifications } = db.schema
  const earlier = and(eq(notifications.uid, ownerUid), eq(notifications.kind, 'still_here'))
  // the new question replaces the earlier ones in the bell
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(earlier, isNull(notifications.readAt)))
  const names = due.slice(0, maxNamesInQuestion).map(({ name }) => name)
  await notify(db, tx, { uid: ownerUid, kind: 'still_here', data: { count: due.length, names } })
}

const maxCounted = 1000

const askAgainAt = (tx: Tx, { pets }: ConfirmationSchema, ownerUid: string, at: Date) =>
  tx
    .update(pets)
    .set({ askAt: at })
    .where(and(isShown, eq(pets.ownerUid, ownerUid), lt(pets.askAt, at)))
