import { defineTexts } from '#shared/texts/define-texts.ts'

/** Entries of 'Good to know' on a pet's page, for those who may change them. */
export const notesEditorTexts = defineTexts('notesEditor', {
  heading: 'Good to know',
  hint: 'Short texts on the pet’s page, below its story. Everyone can read them.',
  failed: 'Couldn’t load the texts.',
  loading: 'Loading the texts...',
  edit: 'Edit',
  // for screen readers; {text} is the text itself
  editOne: 'Edit “{text}”',
  deleteOne: 'Delete “{text}”',
  remove: 'Delete',
  removeTitle: 'Delete this text?',
  removeYes: 'Delete it',
  removed: 'The text was deleted.',
  removeFailed: 'The text wasn’t deleted. {reason}',
  add: 'Add a text',
  text: 'Text',
  textHint: 'Up to 500 characters, in your own words.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved. It’s on the pet’s page now.',
  saveFailed: 'The text wasn’t saved. {reason}',
})
