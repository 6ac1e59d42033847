import { defineTexts } from '#shared/texts/define-texts.ts'

// another admin has saved the settings while they were edited here
export const settingsConflictTexts = defineTexts('settingsConflict', {
  load: 'Load the latest settings',
  latest: 'The latest settings',
  allMine: 'Keep all of mine',
  allTheirs: 'Use all of theirs',
  // the user’s own value of a setting
  mine: 'Yours',
  // the value that another admin has saved
  theirs: 'Theirs',
  // after the user has chosen between two values
  continueWithChoices: 'Continue with these choices',
  continue: 'Continue',
  elsewhere: 'Changed only by other admins',
  elsewhereHint: 'These won’t change, no matter what you choose.',
})

/** Values of settings, as text. */
export const settingsDifferencesTexts = defineTexts('settingsDifferences', {
  // a setting that can be turned on
  on: 'On',
  off: 'Off',
  notSet: 'Not set',
  noQuestion: 'No question yet',
  question: '{number}. {question} ({answer})',
  requiredQuestion: '{number}. {question} ({answer}; required)',
  // the kind of answer, and its choices
  answerWithChoices: '{kind}: {choices}',
})
