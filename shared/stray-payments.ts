import { z } from 'zod'
import { id } from './ids.ts'
import { pageSchema, pagingInput } from './lists.ts'

/** Why a payment counts for nothing here (docs/product.md 8.15). */
export const unmatchedPaymentReasons = [
  'unknown_gift',
  'other_amount',
  'gift_over',
  'disputed',
  'refund_failed',
] as const
export type UnmatchedPaymentReason = (typeof unmatchedPaymentReasons)[number]

/** A payment that admins should look at. */
export const unmatchedPayment = z.object({
  id,
  reason: z.enum(unmatchedPaymentReasons),
  /** What the provider calls the payment. */
  paymentId: z.string().nullable(),
  /** Of the donation that it names, where there is one. */
  reference: z.string().nullable(),
  /** In hundredths of the currency. */
  cents: z.number().nullable(),
  currency: z.string().nullable(),
  createdAt: z.string(),
  /** Somebody has dealt with it. */
  settledAt: z.string().nullable(),
})
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>
export const unmatchedPaymentListInput = pagingInput(20)
export const unmatchedPaymentPage = pageSchema(unmatchedPayment)
