import { defineTexts } from '#shared/texts/define-texts.ts'

export const feedLinkTexts = defineTexts('feedLink', {
  pets: 'Get new pets by RSS',
  campaigns: 'Get new campaigns by RSS',
})
