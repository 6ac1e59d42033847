import { z } from 'zod'
import { currentPassword } from './profile.ts'

// How people take their data along and leave (docs/product.md 16.6).

/** What becomes of the pets of whoever leaves: they are deleted, or go to the shelter. */
export const petsAfterDeletion = ['delete', 'give'] as const
export type PetsAfterDeletion = (typeof petsAfterDeletion)[number]

/** Milliseconds for which a login proves who it is where there is no password to ask for. */
export const recentLoginMs = 15 * 60_000

/** What whoever has logged in longer ago is told. */
export const loginTooOldText =
  'To be sure that it is you, please log out and in again. You then have 15 minutes to delete your account.'

/** `currentPassword` is asked for where the account has one. */
export const deleteAccountInput = z.object({
  pets: z.enum(petsAfterDeletion, "Say what becomes of your pets: 'delete' or 'give'"),
  currentPassword: currentPassword.optional(),
})
export type DeleteAccountInput = z.output<typeof deleteAccountInput>

/** What went, or was handed on. */
export const deleteAccountResponse = z.object({ pets: z.int(), campaigns: z.int(), requests: z.int() })
