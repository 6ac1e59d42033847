import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { notifyFee } from '#server/platform/adoption-fees/fee-notifications.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { takeNumber } from '#server/platform/receipts/take-number.ts'
import type { AdoptionFeeMethod } from '#shared/adoption-fees.ts'
import { formatReceiptNumber } from '#shared/receipt-numbers.ts'
import { dayIn } from '#shared/time-zones.ts'
import { type FeeRecord, feeOf } from './adoption-fees.queries.ts'

// The rows of fees. Every change locks the request first, and the counter of receipts last (docs/decisions/067).

/** A transaction that has locked the request. */
export type FeeAct = { db: Database; tx: Tx; request: AdoptionRecord; now: Date }

export const feeIn = ({ db, tx, request }: FeeAct): Promise<FeeRecord | null> =>
  feeOf({ read: tx, schema: db.schema }, request.id)

/** `FEE_CHANGED` with the state that the caller has not seen, or `unpaid` instead of another amount. */
export function feeChanged(fee: Pick<FeeRecord, 'state'> | null, { unpaid = false } = {}): AppError {
  const state = fee?.state ?? 'none'
  const text = refusalText('FEE_STATE', { state: unpaid && state === 'due' ? 'unpaid' : state })
  return new AppError('FEE_CHANGED', { text, now: { state } })
}

/** Asks for a fee that was not asked for, or no longer. */
export async function insertDue({ db, tx, request, now }: FeeAct, amountCents: number): Promise<FeeRecord> {
  const { adoptionFees: fees } = db.schema
  const due = { amountCents, state: 'due', askedAt: now, endedAt: null } as const
  const [fee] = await tx
    .insert(fees)
    .values({ requestId: request.id, ...due })
    .onConflictDoUpdate({ target: fees.requestId, set: due, setWhere: eq(fees.state, 'cancelled') })
    .returning()
  if (!fee) throw new Error('a fee that is asked for was neither new nor cancelled')
  return fee
}

/** Moves a fee from the state in which it was read; the request is locked, so nothing else has moved it. */
export async function updateFee(
  { db, tx }: Pick<FeeAct, 'db' | 'tx'>,
  { id, state }: Pick<FeeRecord, 'id' | 'state'>,
  change: Partial<FeeRecord>,
): Promise<FeeRecord> {
  const { adoptionFees: fees } = db.schema
  const [fee] = await tx
    .update(fees)
    .set(change)
    .where(and(eq(fees.id, id), eq(fees.state, state)))
    .returning()
  if (!fee) throw new Error(`a fee that was ${state} has changed while its request was locked`)
  return fee
}

type FeeMark = { method: AdoptionFeeMethod; markedBy: string | null }

/**
 * A fee that is due is paid, and its receipt gets the next number of the year in the shelter's time zone. Notifies the
 * applicant and the owner, except the one who marked it.
 */
export async function payFee(act: FeeAct, fee: FeeRecord, { method, markedBy }: FeeMark): Promise<FeeRecord> {
  const { db, tx, request, now } = act
  const day = dayIn(now, await timeZoneIn(db, tx))
  const receipt = { series: 'fee' as const, year: Number(day.slice(0, 4)) }
  const number = await takeNumber(db, tx, receipt.series, receipt.year)
  const [row] = await tx
    .insert(db.schema.receipts)
    .values({ ...receipt, number, day, issuedAt: now })
    .returning({ id: db.schema.receipts.id })
  if (!row) throw new Error('an insert returned no row')
  const paid = await updateFee(act, fee, { state: 'paid', method, markedBy, paidAt: now, receiptId: row.id })
  const receiptNumber = formatReceiptNumber({ ...receipt, number })
  const about = { ...request, requestId: request.id, amountCents: paid.amountCents }
  await notifyFee(db, tx, about, { kind: 'fee_paid', receiptNumber }, { to: ['requester', 'owner'], by: markedBy, now })
  return paid
}
