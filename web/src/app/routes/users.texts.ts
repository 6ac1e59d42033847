import { defineTexts } from '#shared/texts/define-texts.ts'

export const usersPageTexts = defineTexts('usersPage', {
  // a link to the page of invitations
  invite: 'Invite someone',
  search: 'Search by name or email',
  // labels the choice of the four kinds of users below
  show: 'Show',
  all: 'All',
  admins: 'Admins',
  staff: 'Staff',
  suspended: 'Suspended',
  loading: 'Loading users...',
  // the title of an alert, with the sentence below it
  error: 'Error',
  errorDetail: 'Failed to load users',
  loadingFailed: 'Couldn’t load the users.',
  more: 'Show more users',
  noneSoFar: 'No users found so far.',
  noneSoFarHint: 'There are many users, and we haven’t searched them all yet.',
  none: 'No users found.',
  noneHint: 'Try another name or email, or show all users.',
})
