import { defineTexts } from '#shared/texts/define-texts.ts'

/** What an import does with a row, and why. A single sentence has no period. */
export const importRowTexts = defineTexts('importRows', {
  sameKey: 'Line {line, number} has the same key',
  cellTooLong: 'The cell is longer than {max, plural, one {# character} other {# characters}}',
  // the record was not public at the site that the file comes from
  waitsForApproval: 'It wasn’t public there, so it waits for approval here',
  // of a pet
  onHold: 'It’s on hold there but will be available here, because the adoption request isn’t imported',
  noAccount: 'No account here has the email {email}, so you’ll own it',
  severalAccounts: 'Several accounts have the email {email}, so you’ll own it',
  unconfirmedAccount: 'The account with the email {email} hasn’t confirmed it, so you’ll own it',
  // {key} identifies a pet in files
  noSuchPet: 'No pet here has the key {key}, so the campaign won’t link to one',
  noPhoto: 'It has no photo, so we’ll use a drawing instead',
  folderNeeded: '{file} is a file name. Choose the folder with the photos, too.',
  notAmongPhotos: '{file} isn’t among the photos',
  extraPhotos:
    'It has {count, plural, one {# photo} other {# photos}}. {max, plural, one {Only the first is imported.} other {Only the first # are imported.}}',
  // {reason} is a sentence without its period
  photoFailed: 'The photo {photo} couldn’t be imported: {reason}',
  photoNotStored: 'it isn’t stored here',
  photoNotFound: 'it isn’t among the photos',
  // {host} is a site such as photos.example.org
  hostSilent: '{host} didn’t respond {times, plural, one {# time} other {# times}} in a row',
  drawingInstead: 'We’ll use a drawing, because none of its photos could be imported',
})

/** How a cell was read, or why it can’t be, after the name of its column. A single sentence has no period. */
export const cellNoteTexts = defineTexts('cellNotes', {
  notYesNo: '“{value}” is neither yes nor no, so it counts as unknown',
  importedAsOther: '“{value}” is imported as Other',
  bothSexes: '“{value}” is both female and male, so it counts as unknown',
  noSex: '“{value}” is neither female nor male, so it counts as unknown',
  noSize: '“{value}” isn’t one of our sizes, so it counts as unknown',
  // a pet has special needs, but the cell says only ‘yes’
  needsNotDescribed: '“{value}” doesn’t say what they need, so it counts as unknown',
  // {statuses} are words of files, which are English
  noStatus: '“{value}” isn’t one of {statuses}',
  yearsOrMonths: '“{value}” could be years or months. Write “2 years” or “8 months”.',
  readAsAge: '“{value}” was read as {age}',
  noDay: '“{value}” isn’t a date. Write it as 2024-03-31.',
  // {one} and {two} are days such as 2024-04-03
  ambiguousDay: '“{value}” could be {one} or {two}. Write it in one of these ways.',
})
