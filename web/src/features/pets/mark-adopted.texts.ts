import { defineTexts } from '#shared/texts/define-texts.ts'

/** {name} is the name of a pet. */
export const markAdoptedTexts = defineTexts('markAdopted', {
  question: 'Mark {name} as adopted?',
  effect: 'Any open requests will be declined. This can’t be undone.',
  confirm: 'Mark as adopted',
  done: '{name} has been adopted. Congratulations!',
  // {reason} is a sentence
  failed: 'Couldn’t mark {name} as adopted. {reason}',
})
