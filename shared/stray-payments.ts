import { z } from 'zod'
import { id } from './ids.ts'
import { pageSchema, pagingInput } from './lists.ts'

/** Why a payment does not count (docs/product.md 8.15). */
export const unmatchedPaymentReasons = [
  'unknown_gift',
  'other_amount',
  'gift_over',
  'disputed',
  'refund_failed',
] as const
export type UnmatchedPaymentReason = (typeof unmatchedPaymentReasons)[number]

export const unmatchedPayment = z.object({
  id,
  reason: z.enum(unmatchedPaymentReasons),
  paymentId: z.string().nullable(),
  reference: z.string().nullable(),
  /** In Stripe's smallest unit of the currency (`stripe-amounts.ts`). */
  cents: z.number().nullable(),
  currency: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
})
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>
export const unmatchedPaymentListInput = pagingInput(20)
export const unmatchedPaymentPage = pageSchema(unmatchedPayment)
