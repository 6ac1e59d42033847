import { z } from 'zod'
import { requestSides } from './adoptions.ts'
import { maxDonationCents } from './donation-limits.ts'
import { invalidAmount } from './donations.ts'
import { id } from './ids.ts'
import { pageSchema, pagingInput } from './lists.ts'
import { receiptIssuer } from './receipts.ts'

// The adoption fee of a request (docs/product.md 29). It is no donation.

/**
 * `due`: asked for, and not paid. `refunding`: paid online, and being paid back. `to_return`: paid by hand, and to be
 * paid back by hand. `cancelled`: never paid, and no longer asked for.
 */
export const adoptionFeeStates = ['due', 'paid', 'refunding', 'refunded', 'to_return', 'returned', 'cancelled'] as const
export type AdoptionFeeState = (typeof adoptionFeeStates)[number]

export const adoptionFeeMethods = ['online', 'by_hand'] as const
export type AdoptionFeeMethod = (typeof adoptionFeeMethods)[number]

/** `closed`: never paid. `refund`: paid, and to be paid back. */
export const feePaymentStates = ['open', 'closed', 'paid', 'refund', 'refunded'] as const
export type FeePaymentState = (typeof feePaymentStates)[number]

const amountCents = z
  .int({ error: invalidAmount })
  .min(1, { error: invalidAmount })
  .max(maxDonationCents, { error: invalidAmount })

/** Each change names the amount that its caller saw, so that nobody pays or marks another one. */
export const feeAmountInput = z.object({ id, amountCents })
export type FeeAmountInput = z.output<typeof feeAmountInput>

/** Times are ISO 8601 in UTC. */
export const adoptionFee = z.object({
  state: z.enum(adoptionFeeStates),
  /** 0 if the fee was waived before it was asked for. */
  amountCents: z.int().min(0),
  method: z.enum(adoptionFeeMethods).nullable(),
  askedAt: z.string(),
  paidAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Of its receipt, such as 'F2026-00042'; null until it is paid. */
  receiptNumber: z.string().nullable(),
})
export type AdoptionFee = z.output<typeof adoptionFee>

/** What the page of a request shows of its fee. */
export const requestFee = z.object({
  side: z.enum(requestSides),
  /** The shelter asks for fees, and the pet is its own. */
  used: z.boolean(),
  /** The request is accepted, or its fee is still to be paid: the fee can be asked for, changed, waived, and paid. */
  open: z.boolean(),
  /** The amount that the shelter usually asks for; null without one. */
  usualCents: z.int().min(1).nullable(),
  /** Fees can be paid by card. */
  online: z.boolean(),
  /** How to pay otherwise, in the shelter's words. */
  howToPay: z.string().nullable(),
  /** A payment has begun at the provider: its outcome isn't known yet. */
  paying: z.boolean(),
  /** Null before it is asked for. */
  fee: adoptionFee.nullable(),
})
export type RequestFeePage = z.output<typeof requestFee>

/** What the steps of a request need to know. */
export type RequestFee = {
  used: boolean
  fee: Pick<AdoptionFee, 'state' | 'amountCents' | 'paidAt'> | null
}

/** Where the applicant pays; null if there is nothing left to pay. */
export const feeCheckout = z.object({ checkoutUrl: z.string().nullable(), page: requestFee })

/** The shelter's list of fees, for staff and admins, newest first. */
export const feeListInput = pagingInput(50).extend({ state: z.enum(adoptionFeeStates).optional() })
export type FeeListInput = z.output<typeof feeListInput>

export const listedFee = adoptionFee.extend({
  id: z.int(),
  requestId: z.int(),
  petName: z.string(),
  /** Null for a deleted account. */
  payerName: z.string().nullable(),
})
export type ListedFee = z.output<typeof listedFee>
export const feePage = pageSchema(listedFee)

/** `year` in the shelter's time zone; paid then, less what was paid back. */
export const feeTotals = z.object({
  year: z.int(),
  paidCents: z.int(),
  paidCount: z.int(),
  toReturnCount: z.int(),
  toReturnCents: z.int(),
})

/** The receipt of a fee, as both sides see and print it. */
const feeReceipt = z.object({
  number: z.string(),
  /** On which it was received, in the shelter's time zone, such as '2026-11-26'. */
  day: z.string(),
  amountCents: z.int(),
  /** Null for a deleted account. */
  payerName: z.string().nullable(),
  petName: z.string(),
  /** It was paid back. */
  void: z.boolean(),
  /** It was paid in the provider's test mode. */
  test: z.boolean(),
  issuer: receiptIssuer,
})
export type FeeReceipt = z.output<typeof feeReceipt>

/** Null until the fee is paid. */
export const feeReceiptPage = z.object({ receipt: feeReceipt.nullable() })
