import { defineTexts } from '#shared/texts/define-texts.ts'

/** Answers to the shelter's questions. */
export const yesOrNoTexts = defineTexts('yesOrNo', {
  yes: 'Yes',
  no: 'No',
})
