import { defineTexts } from '#shared/texts/define-texts.ts'

export const setupPageTexts = defineTexts('setupPage', {
  // for search engines
  description: 'For the first admin of a new shelter.',
  loading: 'One moment...',
  visitorLead:
    'First, create an account. Then you can become the admin here, and go through the settings that matter most. Admins manage settings and users, and can edit every pet and campaign.',
  register: 'Create account',
  logIn: 'Log in',
  userLead: '{email} will be able to manage settings and users, and to edit every pet and campaign.',
  // the button that makes the logged-in user the admin
  become: 'Become admin',
  alreadyAdmin: 'You’re an admin',
  alreadyAdminLead: 'This link has already been used. Continue in settings.',
  settings: 'Continue to settings',
  withoutLinkLead:
    'While there’s no admin, Pawstead prints a link to this page each time it starts. Please open that link.',
  home: 'Go to the home page',
})
