import { z } from 'zod'
import { imageUrl } from './images.ts'
import { optional } from './text.ts'
import { email, password, personName } from './users.ts'

/** `POST /api/auth/register` and the Register form (docs/product.md 3.1, 3.2). */
export const registerInput = z.object({ name: personName, photoURL: optional(imageUrl), email, password })
export type RegisterInput = z.output<typeof registerInput>

export const forgotInput = z.object({ email })
export type ForgotInput = z.output<typeof forgotInput>

const linkToken = z
  .string({ error: (issue) => (issue.input === undefined ? 'The link is missing' : 'The link must be text') })
  .min(1, 'The link is missing')
  .max(100, 'The link is too long')

export const newPassword = z.object({ password })
export const resetInput = newPassword.extend({ token: linkToken })
export type ResetInput = z.output<typeof resetInput>

export const confirmInput = z.object({ token: linkToken })

/** The Login form and `POST /api/auth/login`. The rules for password length apply only when one is chosen. */
export const loginInput = z.object({
  email,
  password: z
    .string({ error: (issue) => (issue.input === undefined ? 'Password is required' : 'Password must be text') })
    .min(1, 'Password is required')
    .max(1000, 'Password is too long'),
})
export type LoginInput = z.output<typeof loginInput>
