import { defineTexts } from '#shared/texts/define-texts.ts'

export const formerUserTexts = defineTexts('formerUser', {
  // within a sentence, in place of the name of a user who deleted their account
  inSentence: 'a former user',
})
