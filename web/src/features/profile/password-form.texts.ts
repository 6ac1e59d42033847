import { defineTexts } from '#shared/texts/define-texts.ts'

export const passwordFormTexts = defineTexts('passwordForm', {
  title: 'Password',
  leadChange: 'A new password logs you out everywhere else, and your API keys stop working.',
  leadSet:
    'You log in with Google. Set a password to log in without Google, too. This logs you out on your other devices, and your API keys stop working.',
  current: 'Current password',
  new: 'New password',
  newHint: 'At least 6 characters.',
  change: 'Change password',
  set: 'Set password',
  saved: 'Your new password is set.',
  // follow ‘Your new password is set.’
  sessionsEnded:
    '{count, plural, one {You were logged out on one other device.} other {You were logged out on # other devices.}}',
  keysRevoked: '{count, plural, one {One API key was revoked.} other {# API keys were revoked.}}',
  // reason is a sentence
  failed: 'Your password wasn’t changed. {reason}',
})
