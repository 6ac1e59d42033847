import { defineTexts } from '#shared/texts/define-texts.ts'

/** When something happened, such as 'yesterday, 2:20 PM'. {time} is a time of the day. */
export const momentTexts = defineTexts('moment', {
  today: 'today, {time}',
  yesterday: 'yesterday, {time}',
})
