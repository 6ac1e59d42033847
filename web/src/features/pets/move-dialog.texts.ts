import { defineTexts } from '#shared/texts/define-texts.ts'

/** A form in which the shelter's team says where a pet lives now. {name} is the pet's. */
export const moveDialogTexts = defineTexts('moveDialog', {
  title: 'Where is {name} now?',
  description: 'Visitors only see whether {name} lives with a foster family.',
  place: 'Place',
  email: 'Email of the foster family’s account',
  emailHint: 'They need an account here.',
  cancel: 'Cancel',
  save: 'Save',
  moved: 'Saved where {name} is.',
  failed: 'Couldn’t save it. {reason}',
})
