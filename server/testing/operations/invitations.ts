import { invitedEmail } from './records.ts'
import { created, type OperationRows, onInvitation } from './row.ts'

const guessed = {
  send: () => ({ token: 'guessed' }),
  only: [[], 'INVITATION_UNKNOWN'],
} as const

export const invitationsRows: OperationRows = {
  'trpc invitations.accept': {
    rule: 'user, 5, in person, limit link',
    ...guessed,
    audit: { none: 'invitations/acceptance.test.ts looks at it: here the secret is a guess' },
  },
  'trpc invitations.create': {
    rule: 'admin, 5, in person',
    send: () => ({ role: 'staff' }),
    audit: { act: 'invitation_made', on: 'invitation', id: created, again: true },
  },
  'trpc invitations.list': { rule: 'admin, 3', secret: [invitedEmail, ['admin']] },
  'trpc invitations.revoke': {
    rule: 'admin, 5, in person',
    send: ({ invitation: id }) => ({ id }),
    audit: { act: 'invitation_revoked', ...onInvitation },
  },
  'trpc invitations.show': {
    rule: 'anyone, 2, limit link',
    ...guessed,
    audit: { none: 'it reads, and is no query only so that its secret is in no URL' },
  },
}
