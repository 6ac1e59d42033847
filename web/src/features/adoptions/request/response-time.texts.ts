import { defineTexts } from '#shared/texts/define-texts.ts'

/** How long the pet's owner usually takes to accept or reject a request. */
export const responseTimeTexts = defineTexts('responseTime', {
  hours: '{count, plural, one {Replies usually take up to an hour.} other {Replies usually take up to # hours.}}',
  days: '{count, plural, one {Replies usually take up to a day.} other {Replies usually take up to # days.}}',
  weeks: '{count, plural, one {Replies usually take up to a week.} other {Replies usually take up to # weeks.}}',
  months: 'Replies usually take more than three months.',
})
