import { z } from 'zod'
import { accountRulesTexts as t } from './account-rules.texts.ts'
import { characterCount } from './characters.ts'
import { inputRulesTexts as rules } from './input-rules.texts.ts'
import { rowArray } from './lists.ts'
import { searchText, text } from './text.ts'

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

const missing = (label: () => string) => () => rules.required({ label: label() })

export const missingOrNotText =
  (label: () => string): z.core.$ZodErrorMap =>
  ({ input }) =>
    (input === undefined ? rules.required : rules.notText)({ label: label() })

/** Emails are compared in lower case (docs/product.md 3.1). */
export const email = z
  .string({ error: missingOrNotText(t.email) })
  .trim()
  .toLowerCase()
  .min(1, { error: missing(t.email), abort: true })
  .max(254, { error: () => rules.tooLong({ label: t.email(), max: 254 }), abort: true })
  .pipe(z.email({ error: t.invalidEmail }))

export const personName = text({ label: t.fullName, max: 100, name: true })

/** docs/product.md 3.2; the upper bound limits the cost of hashing. */
export const password = z
  .string({ error: missingOrNotText(t.password) })
  .min(1, { error: missing(t.password), abort: true })
  .refine((value) => characterCount(value) >= 6, { error: () => rules.tooShort({ label: t.password(), min: 6 }) })
  .refine((value) => characterCount(value) <= 200, { error: () => rules.tooLong({ label: t.password(), max: 200 }) })

export const me = z.object({
  email: z.string(),
  name: z.string(),
  photoURL: z.string().nullable(),
  role: z.enum(roles),
  staff: z.boolean(),
})
export type Me = z.infer<typeof me>

export const userFilters = ['all', 'admins', 'staff', 'suspended'] as const
export type UserFilter = (typeof userFilters)[number]

export const userListInput = z.object({
  search: searchText.optional(),
  show: z.enum(userFilters).optional(),
  cursor: z.string().max(400).optional(),
})
export type UserListInput = z.output<typeof userListInput>

export const userRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  photoURL: z.string().nullable(),
  staff: z.boolean(),
  suspended: z.boolean(),
})
export type UserRow = z.infer<typeof userRow>
export const userPage = z.object({ items: rowArray(userRow), nextCursor: z.string().nullable() })

export const makeAdminInput = z.object({ email })
export const suspensionInput = z.object({ email })
export const staffInput = z.object({ email, staff: z.boolean() })

export const resetLinkInput = z.object({ email })
export const resetLink = z.object({
  token: z.string(),
  name: z.string(),
  email: z.string(),
})
export type ResetLink = z.infer<typeof resetLink>

export const setupInput = z.object({ token: z.string().min(1).max(100) })
export type SetupInput = z.output<typeof setupInput>
