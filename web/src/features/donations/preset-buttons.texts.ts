import { defineTexts } from '#shared/texts/define-texts.ts'

export const presetButtonsTexts = defineTexts('presetButtons', {
  legend: 'Choose an amount or enter your own',
})
