import { defineTexts } from '#shared/texts/define-texts.ts'

export const inviteFormTexts = defineTexts('inviteForm', {
  title: 'New invitation',
  email: 'Email address (optional)',
  emailHint:
    'We’ll email the invitation, and only an account with this address can accept it. Leave it blank to get a link that you can copy. Anyone with that link can accept it.',
  // where the shelter sends no email, but accounts may have a confirmed address
  emailHintWithoutMail:
    'This shelter doesn’t send email, so you’ll get a link to copy. If you enter an address, only an account that has already confirmed it can accept, for example by logging in with Google. Otherwise, anyone with the link can accept it.',
  // where nothing can confirm an address
  withoutMail:
    'This shelter doesn’t send email, so it can’t confirm anyone’s address. You’ll get a link to copy, and anyone with the link can accept it. That’s why it can’t make someone an admin. To add an admin, wait until they have an account, then choose “Make Admin” in Manage Users.',
  role: 'Role',
  // after the roles
  adminNeedsEmail: 'An admin can only be invited by email address.',
  // the buttons: by email, or by a link to copy
  send: 'Send invitation',
  createLink: 'Create link',
  sent: 'Invitation sent to {email}. It works once and expires in 7 days.',
  link: 'Invitation link',
  linkHint: 'You’ll see this link only once. Copy it now and send it privately. It works once and expires in 7 days.',
})
