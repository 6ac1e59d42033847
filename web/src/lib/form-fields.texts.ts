import { defineTexts } from '#shared/texts/define-texts.ts'

export const formFieldsTexts = defineTexts('formFields', {
  yes: 'Yes',
  no: 'No',
  // besides yes and no, or besides sizes and the like
  unknown: 'Unknown',
})
