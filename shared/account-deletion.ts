import { z } from 'zod'
import { currentPassword } from './profile.ts'

// Account deletion (docs/product.md 16.6).

export const petsAfterDeletion = ['delete', 'give'] as const
export type PetsAfterDeletion = (typeof petsAfterDeletion)[number]

/** Milliseconds for which a login proves the identity of a user without a password. */
export const recentLoginMs = 15 * 60_000

export const loginTooOldText =
  'To be sure that it is you, please log out and in again. You then have 15 minutes to delete your account.'

/** `currentPassword` is required if the account has one. */
export const deleteAccountInput = z.object({
  pets: z.enum(petsAfterDeletion, "Say what becomes of your pets: 'delete' or 'give'"),
  currentPassword: currentPassword.optional(),
})
export type DeleteAccountInput = z.output<typeof deleteAccountInput>

export const deleteAccountResponse = z.object({ pets: z.int(), campaigns: z.int(), requests: z.int() })
