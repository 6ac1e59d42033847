import { defineTexts } from '#shared/texts/define-texts.ts'

export const fileDownloadTexts = defineTexts('fileDownload', {
  incomplete: 'The download was cut off, so the file wasn’t saved. Please try again.',
  // name is the name of a file
  saved: '{name} is in your downloads.',
  loggedOut: 'Please log in again.',
})
