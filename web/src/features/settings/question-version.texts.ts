import { defineTexts } from '#shared/texts/define-texts.ts'

/** The version of a question to applicants in another language. */
export const questionVersionTexts = defineTexts('questionVersion', {
  question: 'Question {number}',
  // {language} is the language in which the questions were written
  lead: 'Applicants see a question in {language} until it is translated. Add, remove, and reorder questions in {language}.',
})
