import { z } from 'zod'
import { parseMoney } from './money.ts'

/** `parse` returns null for anything but an amount: `parseMoney` for programs, `parseTyped` for people. */
export const moneyField = (
  required: () => string,
  invalid: () => string,
  parse: (amount: string | number) => number | null = parseMoney,
) =>
  z
    .union([z.string(), z.number()], { error: (issue) => (issue.input === undefined ? required() : invalid()) })
    .refine((amount) => String(amount).trim() !== '', { error: required, abort: true })
    .transform((amount, context) => {
      const cents = parse(amount)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: invalid() })
      return z.NEVER
    })
