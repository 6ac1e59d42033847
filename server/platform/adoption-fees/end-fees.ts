import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { notifyFeeToReturn } from './fee-notifications.ts'

// Ends the fees of requests that end without an adoption (docs/product.md 29.7). Below the features, because adoption
// requests and account deletion end fees, and fees know both. It calls no provider: a job does (29.8).

type FeeSchema = Pick<Database, 'schema'>
/** The parts that a backup that is being restored has. */
type FeeTx = Pick<Tx, 'select' | 'insert' | 'update'>

type EndedFees = { where: SQL | undefined; by: string; now: Date }

/**
 * A fee that is due is cancelled; one paid online is refunded by the job, and one paid by hand is to be returned. The
 * caller has locked the requests. `where` is a condition on `adoption_fees`.
 */
async function endFees({ schema }: FeeSchema, tx: FeeTx, { where, by, now }: EndedFees): Promise<void> {
  const { adoptionFees: fees } = schema
  await cancelDueFees({ schema }, tx, { where, now })
  const online = await tx
    .update(fees)
    .set({ state: 'refunding' })
    .where(and(where, eq(fees.state, 'paid'), eq(fees.method, 'online')))
    .returning({ id: fees.id })
  await refundPayments({ schema }, tx, { feeIds: online.map(({ id }) => id), now })
  const byHand = await tx
    .update(fees)
    .set({ state: 'to_return' })
    .where(and(where, eq(fees.state, 'paid'), eq(fees.method, 'by_hand')))
    .returning({ id: fees.id })
  for (const { id } of byHand) await notifyFeeToReturn({ schema }, tx, id, { by, now })
}

async function refundPayments(
  { schema: { feePayments: payments } }: FeeSchema,
  tx: FeeTx,
  { feeIds, now }: { feeIds: number[]; now: Date },
): Promise<void> {
  if (feeIds.length === 0) return
  await tx
    .update(payments)
    .set({ state: 'refund', tries: 0, nextTryAt: now })
    .where(and(inArray(payments.feeId, feeIds), eq(payments.state, 'paid')))
}

/** Fees that nobody asks for any more; a session that is open at the provider is ended by the job. */
async function cancelDueFees({ schema }: FeeSchema, tx: FeeTx, { where, now }: Omit<EndedFees, 'by'>): Promise<void> {
  const { adoptionFees: fees } = schema
  const cancelled = await tx
    .update(fees)
    .set({ state: 'cancelled', endedAt: now })
    .where(and(where, eq(fees.state, 'due')))
    .returning({ id: fees.id })
  await endOpenPayments({ schema }, tx, { feeIds: cancelled.map(({ id }) => id), now })
}

/** Has the job end these fees' open sessions at the provider. */
export async function endOpenPayments(
  { schema: { feePayments: payments } }: FeeSchema,
  tx: Pick<FeeTx, 'update'>,
  { feeIds, now }: { feeIds: number[]; now: Date },
): Promise<void> {
  if (feeIds.length === 0) return
  await tx
    .update(payments)
    .set({ nextTryAt: now })
    .where(and(inArray(payments.feeId, feeIds), eq(payments.state, 'open')))
}

type EndedRequests = Database['schema']['adoptionRequests']

/** Fees of requests with this condition. */
const ofRequests = (
  { adoptionFees: fees, adoptionRequests: requests }: Database['schema'],
  tx: FeeTx,
  which: SQL | undefined,
) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(requests)
      .where(and(eq(requests.id, fees.requestId), which)),
  )

const isNotAdopted = (requests: EndedRequests) => isNull(requests.adoptedAt)

/** Ends the fee of a request that ends, which the caller has locked. */
export const endFeeOfRequest = (db: FeeSchema, tx: FeeTx, requestId: number, by: string): Promise<void> =>
  endFees(db, tx, { where: eq(db.schema.adoptionFees.requestId, requestId), by, now: new Date() })

/** Ends the fees of the requests for pets that are deleted, but not of those that were adopted before. */
export function endFeesOfPets(
  db: FeeSchema,
  tx: FeeTx,
  { which, by, now }: { which: (petId: EndedRequests['petId']) => SQL; by: string; now: Date },
): Promise<void> {
  const { adoptionRequests: requests } = db.schema
  const where = ofRequests(db.schema, tx, and(which(requests.petId), isNotAdopted(requests)))
  return endFees(db, tx, { where, by, now })
}

/**
 * Account deletion: ends the fees of the user's own requests, and forgets what they marked for others. After an adoption,
 * a fee that is paid stays in the books; one that is due is cancelled, because nobody is left to pay it. The caller then
 * deletes the names.
 */
export async function eraseFromFees(db: FeeSchema, tx: FeeTx, uid: string, now: Date): Promise<void> {
  const { adoptionFees: fees, adoptionRequests: requests } = db.schema
  const own = eq(requests.requesterUid, uid)
  const hasFee = exists(tx.select({ one: sql`1` }).from(fees).where(eq(fees.requestId, requests.id)))
  await tx
    .update(requests)
    .set({ status: sql`${requests.status}` })
    .where(and(own, hasFee))
  await endFees(db, tx, { where: ofRequests(db.schema, tx, and(own, isNotAdopted(requests))), by: uid, now })
  await cancelDueFees(db, tx, { where: ofRequests(db.schema, tx, own), now })
  await tx.update(fees).set({ markedBy: null }).where(eq(fees.markedBy, uid))
}
