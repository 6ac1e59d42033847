import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with where a pet is said to be. */
export const stayRulesTexts = defineTexts('stayRules', {
  notADay: 'Choose a day',
  notATrialDay: 'Choose a day within the next {days, plural, one {# day} other {# days}}',
  caregiverMissing: 'Enter the email of the foster family’s account',
})
