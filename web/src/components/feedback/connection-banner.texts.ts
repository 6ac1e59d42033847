import { defineTexts } from '#shared/texts/define-texts.ts'

export const connectionBannerTexts = defineTexts('connectionBanner', {
  offline: 'You’re offline. This page may be out of date, and you can’t save anything right now.',
  serverDown: 'We can’t reach the shelter’s server right now. Nothing you typed is lost.',
})
