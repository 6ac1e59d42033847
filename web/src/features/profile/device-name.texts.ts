import { defineTexts } from '#shared/texts/define-texts.ts'

/** Names of devices at which a user is logged in. */
export const deviceNameTexts = defineTexts('deviceName', {
  // such as Firefox on Windows
  device: '{browser} on {system}',
  // in place of {browser}
  unknownBrowser: 'A browser',
  program: 'A program',
})
