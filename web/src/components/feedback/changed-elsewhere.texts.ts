import { defineTexts } from '#shared/texts/define-texts.ts'

/** Above the version of a record that another user saved, while a form with changes of one’s own is open. */
export const changedElsewhereTexts = defineTexts('changedElsewhere', {
  inputKept: 'Your changes are still in the form. Nothing is saved or lost until you choose.',
  noDifferences: 'Nothing you changed conflicts with this version.',
})
