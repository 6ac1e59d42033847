import { defineTexts } from '#shared/texts/define-texts.ts'

export const importSectionTexts = defineTexts('importSection', {
  title: 'Import',
  lead: 'Bring in pets or campaigns from a CSV or JSON file: an export from a site like this one, a file from another system, or your own spreadsheet. We check it first, and you’ll see a preview of every row. Nothing is imported until you say so.',
  // a choice between pets and campaigns
  kind: 'What’s in the file?',
  pets: 'Pets',
  campaigns: 'Campaigns',
  chooseFile: 'Choose a file',
  chooseAnother: 'Choose another file',
  fileHint: 'CSV or JSON, up to 64 MB',
  choosePhotos: 'Choose a photo folder',
  photosHint: 'Only needed if your file refers to photos by name, such as rex.jpg',
  photosChosen: '{count, plural, one {# photo chosen} other {# photos chosen}}',
  checkAgain: 'Check the file again',
  // ends the check of a file
  stop: 'Stop',
  cancel: 'Cancel import',
  leaveQuestion: 'Leave while the import is running?',
  leaveEffects: 'If you leave before it’s finished, it’s canceled and nothing is imported.',
  leave: 'Leave',
  stay: 'Stay',
})

/** What an import is doing now. */
export const importPhaseTexts = defineTexts('importPhases', {
  sending: 'Sending the file...',
  uploading: 'Uploading photos...',
  reading: 'Reading the file...',
  checking: 'Checking rows...',
  pictures: 'Getting photos...',
  writing: 'Saving everything...',
})
