import { defineTexts } from '#shared/texts/define-texts.ts'

/** How an import ended without a result. */
export const importEndTexts = defineTexts('importEnd', {
  stopped: 'Stopped. Nothing was imported.',
  cancelled: 'The import was canceled. Nothing was imported.',
  cancelledWhileWriting:
    'You canceled while everything was being saved: either all of it was imported, or nothing. Check the file again to see what’s already here.',
  checkInterrupted: 'The connection was lost before the file was checked. Please try again.',
  importInterrupted:
    'The connection was lost before we heard how it ended: either everything was imported, or nothing. Check the file again to see what’s already here.',
  loggedOut: 'Please log in again.',
})
