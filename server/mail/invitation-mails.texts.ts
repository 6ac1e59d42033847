import { defineTexts } from '#shared/texts/define-texts.ts'

/** The email of an invitation. The recipient may have no account, and may not know the shelter. */
export const invitationMailTexts = defineTexts('invitationMail', {
  subject: 'You’re invited to {siteName}',
  invited: `{role, select,
    admin {An admin of {siteName} invited you to join as an admin.}
    staff {An admin of {siteName} invited you to join the team as staff.}
    other {An admin of {siteName} invited you to create an account.}
  }`,
  // what the role may do
  role: `{role, select,
    admin {Admins can do everything that staff can, and manage users, invitations, and settings.}
    staff {Staff can edit every pet and campaign, answer every adoption request, and mark donations as received.}
    other {With an account, you can apply to adopt, add pets, and start campaigns.}
  }`,
  // the link opens a page with a button
  howTo: 'The link shows you the invitation. Nothing changes until you accept it there. It works once, until {date}.',
  notYou: 'If you don’t know {siteName}, or weren’t expecting this, just ignore this email.',
  // the button
  see: 'See the invitation',
})
