import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** Pets whose owner is asked whether they are still here. {name} is the name of a pet, {reason} a sentence. */
export const petsToConfirmTexts = defineRichTexts('petsToConfirm', {
  loading: 'Loading your pets...',
  failed: 'Couldn’t load your pets.',
  moreFailed: 'Couldn’t load more pets.',
  // the name of the list, for screen readers
  list: 'Pets to confirm',
  none: 'Nothing to confirm. Your pets are up to date.',
  noneHint: 'We’ll ask again when a pet hasn’t been updated for 30 days.',
  // <date></date> is a day
  lastConfirmed: 'Last confirmed on <date></date>',
  stillHere: 'Still here',
  petStillHere: 'Still here: {name}',
  allStillHere: '{count, plural, one {# pet is still here} =2 {Both are still here} other {All # are still here}}',
  takeOff: 'Take off the site for now',
  takePetOff: 'Take off the site for now: {name}',
  hasHome: 'Has a home',
  petHasHome: 'Has a home: {name}',
  // instead of the button that takes the pet off the site
  openRequests: 'To take {name} off the site, answer its open requests first.',
  confirmed: '{count, plural, one {{name} is still here. Thank you!} other {# pets are still here. Thank you!}}',
  confirmFailed: 'Couldn’t save that. {reason}',
  // on a pet’s page, before the button ‘Still here’
  question: 'Is {name} still here? Its page hasn’t been updated for 30 days.',
})
