import { defineTexts } from '#shared/texts/define-texts.ts'

/** How old an animal is, as in 'Age: 7 weeks'. */
export const agesTexts = defineTexts('ages', {
  lessThanAWeek: 'less than a week',
  weeks: '{count, plural, one {# week} other {# weeks}}',
  months: '{count, plural, one {# month} other {# months}}',
  years: '{count, plural, one {# year} other {# years}}',
})
