import { defineTexts } from '#shared/texts/define-texts.ts'

/** In a calendar file. */
export const meetingTexts = defineTexts('meetings', {
  // the title of the event; {person} is the one whom the reader meets
  summary: '{petName}: meeting with {person}',
  // the name of the file, without its ending
  fileName: 'meeting',
})
