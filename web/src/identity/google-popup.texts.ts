import { defineTexts } from '#shared/texts/define-texts.ts'

export const googlePopupTexts = defineTexts('googlePopup', {
  blocked: 'Your browser blocked the pop-up. Please allow pop-ups for this site and try again.',
  closed: 'The pop-up was closed before you were logged in.',
})
