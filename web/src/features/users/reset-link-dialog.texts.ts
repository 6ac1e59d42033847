import { defineTexts } from '#shared/texts/define-texts.ts'

export const resetLinkDialogTexts = defineTexts('resetLinkDialog', {
  title: 'Password reset link for {name}',
  effects: 'Anyone with this link can set the password for {email}. It works once and expires in an hour.',
  link: 'Reset link',
  linkHint: 'You’ll see this link only once. Copy it now and send it privately.',
  cancel: 'Cancel',
  create: 'Create link',
})
