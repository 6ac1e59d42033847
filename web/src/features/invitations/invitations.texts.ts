import { defineTexts } from '#shared/texts/define-texts.ts'

export const invitationsTexts = defineTexts('invitations', {
  // for screen readers
  label: 'Invitations',
  lead: 'Invite people to the team. You can revoke an invitation until it’s accepted. It also ends if the admin who sent it loses their rights or changes their password.',
  loading: 'Loading invitations...',
  loadingFailed: 'Couldn’t load the invitations.',
  list: 'Invitations so far',
  empty: 'No invitations yet. Send the first one above.',
})
