import { defineTexts } from '#shared/texts/define-texts.ts'

export const tellMeButtonTexts = defineTexts('tellMeButton', {
  // a link beside the filters of the pet listing, to the page that saves this search
  tellMe: 'Tell me about new pets like these',
})
