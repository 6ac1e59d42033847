import { z } from 'zod'
import { accountRulesTexts as t } from './account-rules.texts.ts'
import { imageUrl } from './images.ts'
import { inputRulesTexts } from './input-rules.texts.ts'
import { optional } from './text.ts'
import { email, missingOrNotText, password, personName } from './users.ts'

/** `POST /api/auth/register` and the Register form (docs/product.md 3.1, 3.2). */
export const registerInput = z.object({ name: personName, photoURL: optional(imageUrl), email, password })
export type RegisterInput = z.output<typeof registerInput>

export const forgotInput = z.object({ email })
export type ForgotInput = z.output<typeof forgotInput>

const linkToken = z
  .string({ error: (issue) => (issue.input === undefined ? t.linkMissing() : t.linkNotText()) })
  .min(1, { error: t.linkMissing })
  .max(100, { error: t.linkTooLong })

export const newPassword = z.object({ password })
export const resetInput = newPassword.extend({ token: linkToken })
export type ResetInput = z.output<typeof resetInput>

export const confirmInput = z.object({ token: linkToken })

/** The Login form and `POST /api/auth/login`. The rules for password length apply only when one is chosen. */
export const loginInput = z.object({
  email,
  password: z
    .string({ error: missingOrNotText(t.password) })
    .min(1, { error: () => inputRulesTexts.required({ label: t.password() }) })
    .max(1000, { error: t.passwordTooLong }),
})
export type LoginInput = z.output<typeof loginInput>
