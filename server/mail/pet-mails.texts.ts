import { defineTexts } from '#shared/texts/define-texts.ts'

/** An email to the owner of pets, once a week. {count} is the number of pets, {name} the name of the first one. */
export const petMailTexts = defineTexts('petMails', {
  stillHereSubject: '{count, plural, one {Is {name} still here?} other {Are these # pets still here?}}',
  stillHere:
    '{count, plural, one {You haven’t updated {name}’s page for 30 days.} other {You haven’t updated the pages of # pets for 30 days.}}',
  // {names} is a list of names; {more} is how many are not in it
  stillHereNames: '{more, plural, =0 {{names}.} one {{names}, and # more.} other {{names}, and # more.}}',
  stillHereAnswer:
    'If {count, plural, one {it’s} other {they’re}} still looking for a home, please tell us. Otherwise, families may ask about a pet that’s gone.',
  // a link
  answer: 'Answer',
})
