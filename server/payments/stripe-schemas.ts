import { z } from 'zod'
import { PaymentAway } from './payments.ts'

export const id = z.string().regex(/^\w{1,255}$/)
export const idOf = z.union([id, z.object({ id }).transform((object) => object.id)])

export const wholeCents = z.number().int().nonnegative()

/** Throws `PaymentAway` for any other response. */
export function parseResponse<T>(schema: z.ZodType<T>, response: unknown): T {
  const result = schema.safeParse(response)
  if (result.success) return result.data
  const where = result.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ')
  throw new PaymentAway(`Stripe: an answer that makes no sense (${where})`)
}
