import { defineTexts } from '#shared/texts/define-texts.ts'

export const loadingTexts = defineTexts('loading', {
  loading: 'Loading...',
})
