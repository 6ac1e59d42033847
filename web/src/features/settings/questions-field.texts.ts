import { defineTexts } from '#shared/texts/define-texts.ts'

export const questionsFieldTexts = defineTexts('questionsField', {
  lead: 'Ask up to {max, plural, one {# question} other {# questions}}. We always ask for a phone number and address. Answers appear with each request.',
  questions: 'Questions',
  add: 'Add a question',
  addAnother: 'Add another question',
  limit: 'You can have up to {max, plural, one {# question} other {# questions}}.',
})
