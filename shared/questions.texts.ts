import { defineTexts } from '#shared/texts/define-texts.ts'

/** Rules of the shelter’s questions to applicants. */
export const questionRulesTexts = defineTexts('questionRules', {
  // in ‘Question is required’
  question: 'Question',
  // one of the answers to choose from, in ‘Choice is required’
  choice: 'Choice',
  tooManyChoices: 'A question can have at most {max, plural, one {# choice} other {# choices}}',
  tooFewChoices: 'Give at least two choices',
  noChoices: 'Only a multiple choice question has choices',
  sameChoices: 'Two choices are the same',
})

/** Rules of an applicant’s answers. */
export const answerRulesTexts = defineTexts('answerRules', {
  required: 'Please answer this question',
  yesOrNo: 'Please answer Yes or No',
  oneOfChoices: 'Please choose one of these',
})
