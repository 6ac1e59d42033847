import { defineTexts } from '#shared/texts/define-texts.ts'

export const roleMenuTexts = defineTexts('roleMenu', {
  suspend: 'Suspend',
  suspendQuestion: 'Suspend {name}?',
  suspendEffects:
    '{name} ({email}) will be logged out everywhere and can’t log in again. Their API keys stop working, and their pets and campaigns are hidden. Requests and donations aren’t affected. You can restore the account at any time.',
  isSuspended: '{email} is suspended.',
  restore: 'Restore',
  restoreQuestion: 'Restore {name}?',
  restoreEffects:
    '{name} ({email}) will be able to log in again. Their pets and campaigns that were public become public again.',
  isRestored: '{email} can log in again.',
  createResetLink: 'Create a password reset link',
  error: 'Error',
})
