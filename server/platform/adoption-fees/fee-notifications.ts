import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import type { feeRefunds, NotificationContent } from '#shared/notifications.ts'

// Notifications about adoption fees (docs/product.md 29.9), in the transaction of the event. They contain no names of
// people, so that deleting an account leaves none behind.

type NotifiedFee = {
  requestId: number
  petId: number | null
  petName: string
  requesterUid: string
  ownerUid: string
  amountCents: number
}

type FeeNotice = { to: RequestSide[]; by: string | null; now: Date }

export const columnsToNotify = ({ adoptionFees: fees, adoptionRequests: requests }: Database['schema']) => ({
  requestId: requests.id,
  petId: requests.petId,
  petName: requests.petName,
  requesterUid: requests.requesterUid,
  ownerUid: requests.ownerUid,
  amountCents: fees.amountCents,
})

type FeeNews =
  | { kind: 'fee_asked'; changed: boolean }
  | { kind: 'fee_paid'; receiptNumber: string }
  | { kind: 'fee_refunded'; what: (typeof feeRefunds)[number] }

/** Notifies these sides of a fee, but not of what they did themselves. */
export async function notifyFee(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
  { requestId, petId, petName, requesterUid, ownerUid, amountCents }: NotifiedFee,
  { kind, ...news }: FeeNews,
  { to, by, now }: FeeNotice,
): Promise<void> {
  const rows = to.flatMap((side) => {
    const uid = side === 'owner' ? ownerUid : requesterUid
    if (uid === '' || uid === by) return []
    const data = { requestId, petId, petName, to: side, cents: amountCents, ...news }
    const content = { kind, data } as NotificationContent
    return [{ uid, kind, data: JSON.stringify(content.data), createdAt: now, mail: 'waiting', mailAt: now } as const]
  })
  const once = rows.filter(({ uid }, place) => rows.findIndex((row) => row.uid === uid) === place)
  if (once.length > 0) await tx.insert(schema.notifications).values(once)
}

/** A fee paid by hand is to be paid back: both sides, except who caused it. */
export async function notifyFeeToReturn(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select' | 'insert'>,
  feeId: number,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const { adoptionFees: fees, adoptionRequests: requests } = schema
  const [fee] = await tx
    .select(columnsToNotify(schema))
    .from(fees)
    .innerJoin(requests, eq(requests.id, fees.requestId))
    .where(eq(fees.id, feeId))
  if (fee)
    await notifyFee(
      { schema },
      tx,
      fee,
      { kind: 'fee_refunded', what: 'to_return' },
      { to: ['requester', 'owner'], by, now },
    )
}
