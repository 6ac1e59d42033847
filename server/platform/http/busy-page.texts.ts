import { defineTexts } from '#shared/texts/define-texts.ts'

/** A small page that is shown while the site has too much to do, and that reloads itself. */
export const busyPageTexts = defineTexts('busyPage', {
  title: 'One moment, please',
  reload: '{seconds, plural, one {This page will reload in # second.} other {This page will reload in # seconds.}}',
})
