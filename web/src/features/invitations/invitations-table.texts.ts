import { defineTexts } from '#shared/texts/define-texts.ts'
import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const invitationsTableTexts = defineTexts('invitationsTable', {
  label: 'Invitations',
  // a column: the email address, or:
  invited: 'For',
  anyone: 'Anyone with the link',
  role: 'Role',
  inviter: 'Invited by',
  formerUser: 'A former user',
  // a column: one of the next four
  status: 'Status',
  pending: 'Waiting',
  accepted: 'Accepted',
  revoked: 'Revoked',
  expired: 'Expired',
  acceptedBy: 'by {name}',
  // a column: the day on which the invitation expires
  expires: 'Expires',
  action: 'Action',
  revokeQuestion: 'Revoke this invitation?',
  revokeEffects:
    '{known, select, no {The link stops working right away.} other {The link for {email} stops working right away.}}',
  revokeYes: 'Revoke',
  isRevoked: 'The invitation was revoked.',
  revokeFailed: 'Couldn’t revoke the invitation. {reason}',
})

export const revokeInvitationTexts = defineRichTexts('revokeInvitation', {
  // the button; the hidden part tells screen readers which one
  revoke: 'Revoke<hidden> the invitation for {whom}</hidden>',
})
