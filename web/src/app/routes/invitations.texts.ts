import { defineTexts } from '#shared/texts/define-texts.ts'

export const invitationsPageTexts = defineTexts('invitationsPage', {
  lead: 'Invite people to the team. You can revoke an invitation until it’s accepted. It also ends if the admin who sent it loses their rights or changes their password.',
  // a link back
  users: 'Back to Manage Users',
  loading: 'Loading invitations...',
  loadingFailed: 'Couldn’t load the invitations.',
  list: 'Invitations so far',
  empty: 'No invitations yet. Send the first one above.',
})
