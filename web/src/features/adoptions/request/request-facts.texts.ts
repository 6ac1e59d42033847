import { defineTexts } from '#shared/texts/define-texts.ts'

export const requestFactsTexts = defineTexts('requestFacts', {
  // the applicant sees: the name and email of the pet's owner, and what they sent themselves
  contact: 'Your contact',
  yourApplication: 'Your application',
  yourAnswers: 'Your answers',
  // the owner's side sees: who applies, and what they sent
  applicant: 'Applicant',
  answers: 'Answers',
  formerUser: 'A former user',
  deleted: 'The account was deleted, along with everything the applicant wrote.',
})
