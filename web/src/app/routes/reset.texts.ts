import { defineTexts } from '#shared/texts/define-texts.ts'

export const resetPageTexts = defineTexts('resetPage', {
  // for search engines
  description: 'Choose a new password for your account.',
  lead: 'You’ll be logged out on all devices, and your API keys will stop working.',
  incompleteLink:
    'This link is incomplete. Please open the full link that was sent to you. It works once and expires in an hour.',
  expiredLink: 'This link has already been used or has expired. Links work once and expire in an hour.',
  newLink: 'Get a new link',
  password: 'New password',
  passwordHint: 'At least 6 characters.',
  save: 'Save password',
  failed: 'Error: {reason}',
})
