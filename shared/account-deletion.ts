import { z } from 'zod'
import { accountRulesTexts as t } from './account-rules.texts.ts'
import { currentPassword } from './profile.ts'

// Account deletion (docs/product.md 16.6).

export const petsAfterDeletion = ['delete', 'give'] as const
export type PetsAfterDeletion = (typeof petsAfterDeletion)[number]

/** Milliseconds for which a login proves the identity of a user without a password. */
export const recentLoginMs = 15 * 60_000

export const loginTooOldText = t.loginTooOld

/** `currentPassword` is required if the account has one. */
export const deleteAccountInput = z.object({
  pets: z.enum(petsAfterDeletion, { error: t.petsUndecided }),
  currentPassword: currentPassword.optional(),
})
export type DeleteAccountInput = z.output<typeof deleteAccountInput>

export const deleteAccountResponse = z.object({ pets: z.int(), campaigns: z.int(), requests: z.int() })
