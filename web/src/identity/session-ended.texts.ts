import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const sessionEndedTexts = defineRichTexts('sessionEnded', {
  ended:
    'You’ve been logged out, but what you typed is still here. <login>Log in again in a new tab</login>, then come back.',
})
