import { sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import { requireRequest } from '#server/features/adoptions/adoptions.service.ts'
import { lockRequest } from '#server/features/adoptions/messages.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { endOpenPayments } from '#server/platform/adoption-fees/end-fees.ts'
import { notifyFee } from '#server/platform/adoption-fees/fee-notifications.ts'
import { recordAudit, recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { FeeAmountInput, RequestFeePage } from '#shared/adoption-fees.ts'
import { type FeeRecord, feeOf, openPaymentOf } from './adoption-fees.queries.ts'
import { feeOfRequest, isFeeOpen, usesFees } from './fee-page.service.ts'
import { syncOrRefuse } from './fee-payments.service.ts'
import { type FeeAct, feeChanged, feeIn, insertDue, payFee, updateFee } from './fee-rows.service.ts'

// What the owner's side does about the fee of a request (docs/product.md 29.5). Each change locks the request's row, and
// then reads the fee again.

type FeeChange = {
  id: number
  /** The change stores an amount. */
  isAmount?: boolean
  /** Returns the fee afterwards; null if nothing had to change. */
  change: (act: FeeAct & { used: boolean; by: string }) => Promise<FeeRecord | null>
  /** Recorded also if the owner does it. */
  isAboutMoney?: boolean
}

type FeeActor = Pick<Actor, 'db' | 'user' | 'fixed' | 'payments' | 'parsedAt'>

async function changeFee(
  ctx: FeeActor,
  { id, change, isAmount = false, isAboutMoney = false }: FeeChange,
): Promise<RequestFeePage> {
  const { db, user, parsedAt } = ctx
  const seen = await requireRequest(db, user, id)
  if (sideOf(user, seen) !== 'owner') throw new AppError('NOT_ALLOWED')
  const used = await usesFees(db, seen)
  await db.transaction(async (tx) => {
    await lockUser(db, tx, user.uid)
    if (isAmount) await fixCurrency(db, tx, parsedAt)
    const request = await lockRequest(tx, db.schema, id)
    if (sideOf(user, request) !== 'owner') throw new AppError('NOT_ALLOWED')
    const fee = await change({ db, tx, request, now: new Date(), used, by: user.uid })
    if (!fee) return
    const audited = { act: 'fee_changed', subject: 'request', id, data: { state: fee.state } } as const
    await (isAboutMoney
      ? recordAudit(db, tx, user, audited)
      : recordAuditIfNotOwner(db, tx, user, { owner: request.ownerUid, ...audited }))
  })
  return feeOfRequest(db, ctx, await requireRequest(db, user, id))
}

/** Throws `FEE_NOT_USED`, `REQUEST_CLOSED` unless a fee can be asked for. */
function requireOpen({ used, request }: { used: boolean } & Pick<FeeAct, 'request'>): void {
  if (!used) throw new AppError('FEE_NOT_USED')
  if (!isFeeOpen(request)) throw new AppError('REQUEST_CLOSED')
}

/**
 * Asks for a fee, or changes the amount of one that is due. Throws as `requireRequest`, and `FEE_NOT_USED`,
 * `REQUEST_CLOSED`, `FEE_CHANGED` once it was paid, `FEE_BEING_PAID`, `PAYMENTS_AWAY`, `CURRENCY_CHANGED`.
 */
export const askForFee = operation(
  { access: 'user', cost: 5, limit: 'message' },
  async function askForFee(ctx, { id, amountCents }: FeeAmountInput) {
    await endOpenPayment(ctx, { id, amountCents })
    return changeFee(ctx, {
      id,
      isAmount: true,
      change: async (act) => {
        const fee = await feeIn(act)
        if (fee && fee.state !== 'due' && fee.state !== 'cancelled') throw feeChanged(fee)
        if (fee?.state === 'due' && fee.amountCents === amountCents) return null
        if (fee?.state !== 'due') requireOpen(act)
        if (fee && (await openPaymentOf({ read: act.tx, schema: act.db.schema }, fee.id)))
          throw new AppError('FEE_BEING_PAID', { retryAfter: 60 })
        const changed = fee?.state === 'due'
        const due = changed ? await updateFee(act, fee, { amountCents }) : await insertDue(act, amountCents)
        await announceDue(act, due, changed)
        return due
      },
    })
  },
)

/** Of a fee that is about to be asked for with another amount. What turns out to be paid is applied. */
async function endOpenPayment({ db, user, payments }: FeeActor, { id, amountCents }: FeeAmountInput): Promise<void> {
  if (sideOf(user, await requireRequest(db, user, id)) !== 'owner') throw new AppError('NOT_ALLOWED')
  const fee = await feeOf(db, id)
  if (!fee || (fee.state === 'due' && fee.amountCents === amountCents)) return
  const payment = await openPaymentOf(db, fee.id)
  if (payment && payments) await syncOrRefuse(db, payments, payment, { end: true })
}

const announceDue = ({ db, tx, request, now, by }: FeeAct & { by: string }, fee: FeeRecord, changed: boolean) =>
  notifyFee(
    db,
    tx,
    { ...request, requestId: request.id, amountCents: fee.amountCents },
    { kind: 'fee_asked', changed },
    { to: ['requester'], by, now },
  )

/**
 * Gives up a fee that is due, or that was not asked for yet. A session that is open at the provider is ended by the job,
 * and refunded if it is paid anyway. Throws as `requireRequest`, and `FEE_NOT_USED`, `REQUEST_CLOSED`, `FEE_CHANGED` once
 * it was paid.
 */
export const waiveFee = operation({ access: 'user', cost: 5 }, function waiveFee(ctx, { id }: { id: number }) {
  return changeFee(ctx, {
    id,
    change: async (act) => {
      const { db, tx, request, now } = act
      const fee = await feeIn(act)
      if (fee?.state === 'cancelled') return null
      if (fee && fee.state !== 'due') throw feeChanged(fee)
      const cancelled = { state: 'cancelled', endedAt: now } as const
      if (!fee) {
        requireOpen(act)
        const waived = { requestId: request.id, amountCents: 0, askedAt: now, ...cancelled }
        const [row] = await tx.insert(db.schema.adoptionFees).values(waived).returning()
        return row ?? null
      }
      await endOpenPayments(db, tx, { feeIds: [fee.id], now })
      return updateFee(act, fee, cancelled)
    },
  })
})

/**
 * Marks a fee as paid by hand, also one that was not asked for. A payment by card that arrives later is refunded. Throws
 * as `requireRequest`, and `FEE_CHANGED` for another amount or state, `FEE_NOT_USED`, `REQUEST_CLOSED`,
 * `CURRENCY_CHANGED`.
 */
export const markFeePaid = operation(
  { access: 'user', cost: 5 },
  function markFeePaid(ctx, { id, amountCents }: FeeAmountInput) {
    return changeFee(ctx, {
      id,
      isAmount: true,
      isAboutMoney: true,
      change: async (act) => {
        const { db, tx, now, by } = act
        const fee = await feeIn(act)
        const isSame = fee?.amountCents === amountCents
        if (isSame && fee.state === 'paid') return null
        if (fee && (fee.state !== 'due' || !isSame)) throw feeChanged(fee)
        if (!fee) requireOpen(act)
        const due = fee ?? (await insertDue(act, amountCents))
        await endOpenPayments(db, tx, { feeIds: [due.id], now })
        return payFee(act, due, { method: 'by_hand', markedBy: by })
      },
    })
  },
)

/** Marks a fee as paid back by hand. Throws as `requireRequest`, and `FEE_CHANGED` in any other state. */
export const markFeeReturned = operation(
  { access: 'user', cost: 5 },
  function markFeeReturned(ctx, { id }: { id: number }) {
    return changeFee(ctx, {
      id,
      isAboutMoney: true,
      change: async (act) => {
        const fee = await feeIn(act)
        if (fee?.state === 'returned') return null
        if (fee?.state !== 'to_return') throw feeChanged(fee, { unpaid: true })
        const { by, now } = act
        const returned = await updateFee(act, fee, { state: 'returned', endedAt: now, markedBy: by })
        const { db, tx, request } = act
        const about = { ...request, requestId: request.id, amountCents: fee.amountCents }
        const news = { kind: 'fee_refunded', what: 'refunded' } as const
        await notifyFee(db, tx, about, news, { to: ['requester'], by, now })
        return returned
      },
    })
  },
)
