import { defineTexts } from '#shared/texts/define-texts.ts'

/** {name} is the name of a pet. */
export const heartTexts = defineTexts('heart', {
  // a button that puts the pet on the visitor’s own list
  save: 'Save {name}',
  full: 'You can save up to {max, number} pets. Remove one from your list first.',
  savedUntilLeft: '{name} is saved only until you leave, because this browser’s storage is full or turned off.',
})
