import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** Two versions of a pet: someone else has changed it while this user was changing it. */
export const petConflictTexts = defineRichTexts('petConflict', {
  load: 'Load the latest version',
  latest: 'Latest version',
  yours: 'Your version',
  keepYours: 'Keep my changes',
  takeLatest: 'Use the latest version',
  // there are no changes to keep
  continue: 'Continue',
  changedByOthers: 'Changed only by others',
  changedByOthersHint: 'These changes stay, no matter which version you choose.',
  status: 'Status',
  photo: 'Photo {position, number}',
  photos: '{count, plural, one {# photo} other {# photos}}',
  // the value of a field that is empty
  unknown: 'Unknown',
  // <date></date> is a date
  aboutDate: 'About <date></date>',
})
