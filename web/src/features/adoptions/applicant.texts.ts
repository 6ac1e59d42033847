import { defineTexts } from '#shared/texts/define-texts.ts'

export const applicantTexts = defineTexts('applicant', {
  // instead of the name of a user who deleted their account
  formerUser: 'A former user',
})
