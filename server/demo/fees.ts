import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type FeeAct, insertDue, payFee, updateFee } from '#server/features/adoption-fees/fee-rows.service.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { lockRequest } from '#server/features/adoptions/messages.service.ts'
import { notifyFee, notifyFeeToReturn } from '#server/platform/adoption-fees/fee-notifications.ts'
import type { PetName } from './demo-pet.ts'
import type { DemoPeople, PersonKey } from './people.ts'
import { demoAdmin } from './people.ts'

type DemoFee = { pet: PetName; from: PersonKey; amountCents: number; state: 'due' | 'paid' | 'to_return' }

/** Oldest first, so that the numbers of the receipts are in order. That of Sheldon is on his page. */
const demoFees: DemoFee[] = [
  { pet: 'Snowdrop', from: 'jonas', amountCents: 6000, state: 'to_return' },
  { pet: 'Sheldon', from: 'leo', amountCents: 15_000, state: 'paid' },
  { pet: 'Bubbles', from: 'ella', amountCents: 1500, state: 'due' },
]

const wait = 3_600_000

/** Adds the fees that are missing. All are paid by hand, and marked by the admin. */
export async function addFees(db: Database, users: DemoPeople, now: Date): Promise<void> {
  const { adoptionRequests: requests, adoptionFees: fees } = db.schema
  for (const { pet, from, ...fee } of demoFees) {
    const [request] = await db.read
      .select()
      .from(requests)
      .where(and(eq(requests.petName, pet), eq(requests.requesterUid, users[from].uid)))
    if (!request || (await db.read.$count(fees, eq(fees.requestId, request.id))) > 0) continue
    await db.transaction((tx) => addFee({ db, tx, now }, request.id, fee, users[demoAdmin].uid))
  }
}

/** Paid an hour after it was asked for. */
async function addFee(
  { db, tx, now }: Omit<FeeAct, 'request'>,
  id: number,
  { amountCents, state }: Pick<DemoFee, 'amountCents' | 'state'>,
  by: string,
): Promise<void> {
  const request = await lockRequest(tx, db.schema, id)
  const askedAt = timeOfFee(request, state, now)
  const due = await insertDue({ db, tx, request, now: askedAt }, amountCents)
  const about = { ...request, requestId: id, amountCents }
  const news = { kind: 'fee_asked', changed: false } as const
  await notifyFee(db, tx, about, news, { to: ['requester'], by, now: askedAt })
  if (state === 'due') return
  const paidAt = new Date(Math.min(askedAt.getTime() + wait, now.getTime()))
  const paid = await payFee({ db, tx, request, now: paidAt }, due, { method: 'by_hand', markedBy: by })
  if (state === 'paid') return
  await updateFee({ db, tx }, paid, { state })
  await notifyFeeToReturn(db, tx, paid.id, { by, now: request.decidedAt ?? now })
}

/** A request was released when `decidedAt` says, and its fee was asked for before. */
const timeOfFee = ({ createdAt, decidedAt }: AdoptionRecord, state: DemoFee['state'], now: Date): Date =>
  state === 'to_return' && decidedAt
    ? new Date((createdAt.getTime() + decidedAt.getTime()) / 2)
    : new Date(Math.min((decidedAt ?? now).getTime(), now.getTime()))
