import { defineTexts } from '#shared/texts/define-texts.ts'

export const questionsFieldTexts = defineTexts('questionsField', {
  lead: 'Ask up to {max, number} questions. Phone number and address are always asked. Answers appear with each request.',
  questions: 'Questions',
  add: 'Add a question',
  addAnother: 'Add another question',
  limit: 'You can have up to {max, number} questions.',
})
