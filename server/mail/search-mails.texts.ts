import { defineTexts } from '#shared/texts/define-texts.ts'

/** Emails about saved searches. {name} is a search, such as ‘Small dogs, good with cats’. */
export const searchMailTexts = defineTexts('searchMail', {
  confirmSubject: 'Confirm: new pets for “{name}”',
  confirm: 'Someone, probably you, asked {siteName} to email this address about new pets: {name}.',
  confirmHow: 'Open the link and press the button there to start these emails.',
  notYou: 'If it wasn’t you, ignore this email. You won’t get any news then.',
  seeConfirm: 'Start these emails',
  // the search runs already
  alreadySubject: 'You already get new pets for “{name}”',
  already: '{siteName} already emails this address about new pets: {name}.',
  alreadyHow: 'You can change or stop these emails with the link below.',
  alreadyNotYou: 'If it wasn’t you, ignore this email. Nothing changes.',
  petsSubject: '{count, plural, one {# new pet} other {# new pets}} for “{name}”',
  pets: '{count, plural, one {A new pet matches} other {# new pets match}} your search: {name}.',
  // a pet, such as ‘Dog, 2 years, Springfield’
  facts: '{category}, {age}, {location}',
  // a link to the list of all pets that match
  seeAll: 'See all pets like this',
  // a link to a page on which searches are changed and stopped
  seeSearches: 'Your searches',
  endingSubject: 'Your search “{name}” ends soon',
  ending: 'Your search ends on {date}: {name}.',
  endingHow: 'If you’re still looking, open the link and press the button there. Then it runs for 6 more months.',
  seeRenew: 'Keep this search',
  // the link that stops one search
  stop: 'Stop emails about: {name}',
})
