import { z } from 'zod'
import { currentPassword } from './profile.ts'

// How people take their data along and leave (docs/product.md 16.6).

/** What others read in place of the name of somebody who has left. */
export const formerUser = 'A former user'

/** The same within a sentence. */
export const inSentence = (name: string): string => (name === formerUser ? 'a former user' : name)

/** What becomes of the pets of whoever leaves: they are deleted, or go to the shelter. */
export const petsThen = ['delete', 'give'] as const
export type PetsThen = (typeof petsThen)[number]

/** Milliseconds for which a login proves who it is where there is no password to ask for. */
export const freshFor = 15 * 60_000

/** `currentPassword` is asked for where the account has one. */
export const leaveInput = z.object({
  pets: z.enum(petsThen, "Say what becomes of your pets: 'delete' or 'give'"),
  currentPassword: currentPassword.optional(),
})
export type LeaveInput = z.output<typeof leaveInput>

/** What went, or was handed on. */
export const leftAnswer = z.object({ pets: z.int(), campaigns: z.int(), requests: z.int() })
