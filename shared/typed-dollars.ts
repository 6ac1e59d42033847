import { z } from 'zod'
import { parseDollars } from './money.ts'

export const dollarsField = (required: () => string, invalid: () => string) =>
  z
    .union([z.string(), z.number()], { error: (issue) => (issue.input === undefined ? required() : invalid()) })
    .refine((amount) => String(amount).trim() !== '', { error: required, abort: true })
    .transform((amount, context) => {
      const cents = parseDollars(amount)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: invalid() })
      return z.NEVER
    })
