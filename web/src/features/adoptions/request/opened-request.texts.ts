import { defineTexts } from '#shared/texts/define-texts.ts'

export const openedRequestTexts = defineTexts('openedRequest', {
  loading: 'Loading the request...',
  failed: 'Couldn’t load the request.',
  notFound: 'Adoption request not found.',
  notFoundHint: 'Part of the link may be missing. You can open the request from your list.',
  noAccess: 'You don’t have access to this request.',
  noAccessHint: 'Are you logged in with the right account?',
  // a link to the list of requests
  toRequests: 'Adoption Requests',
  others: 'Others looking for a home',
  allPets: 'See all pets',
})
