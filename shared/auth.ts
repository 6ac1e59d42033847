import { z } from 'zod'
import { imageUrl } from './images.ts'
import { optional } from './text.ts'
import { email, password, personName } from './users.ts'

/** `POST /api/auth/register` and the Register form (docs/product.md 3.1, 3.2). */
export const registerInput = z.object({ name: personName, photoURL: optional(imageUrl), email, password })
export type RegisterInput = z.output<typeof registerInput>

/** The Login form and `POST /api/auth/login`; how long a password must be matters only when it is chosen. */
export const loginInput = z.object({
  email,
  password: z
    .string({ error: (issue) => (issue.input === undefined ? 'Password is required' : 'Password must be text') })
    .min(1, 'Password is required')
    .max(1000, 'Password is too long'),
})
export type LoginInput = z.output<typeof loginInput>
