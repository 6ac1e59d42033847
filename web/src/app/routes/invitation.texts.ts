import { defineTexts } from '#shared/texts/define-texts.ts'

export const invitationPageTexts = defineTexts('invitationPage', {
  // for search engines
  description: 'For people who got an invitation.',
  loading: 'One moment...',
  // {inviter} is the name of the admin who invited
  lead: `{role, select,
    admin {{inviter} invited you to join {siteName} as an admin.}
    staff {{inviter} invited you to join {siteName} as staff.}
    other {{inviter} invited you to {siteName}.}
  }`,
  forEmail: 'This invitation is for {email}.',
  expires: 'It works once, until {date}.',
  // to a visitor; the second if the invitation is for one email address
  visitor: 'To accept, create an account or log in. You’ll come back here.',
  visitorFor: 'To accept, create an account with {email}, or log in with it. You’ll come back here.',
  register: 'Create account',
  logIn: 'Log in',
  asYou: 'You’re logged in as {email}.',
  // the buttons
  accept: `{role, select,
    admin {Become an admin}
    staff {Join as staff}
    other {Accept invitation}
  }`,
  otherAccount:
    'This invitation is for {email}, but you’re logged in as {own}. Log out, then log in or register with {email}.',
  logOut: 'Log out',
  alreadyAdmin: 'You’re already an admin here, so there’s nothing to accept.',
  alreadyStaff: 'You’re already staff here, so there’s nothing to accept.',
  acceptedTitle: 'Welcome to {siteName}',
  accepted: `{role, select,
    admin {You’re an admin now. The dashboard shows what needs your attention.}
    staff {You’re part of the team now. The dashboard shows what needs your attention.}
    other {Your account is ready.}
  }`,
  dashboard: 'Go to the dashboard',
  // the page was opened without the secret of a link
  noLink:
    'Open the link in your invitation to see it here. If you’ve lost it, ask an admin of the shelter for a new one.',
  over: 'This invitation can’t be accepted',
  home: 'Go to the home page',
  tryAgain: 'Try again',
})
