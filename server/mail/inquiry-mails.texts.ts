import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about questions of visitors. They never contain what the asker typed; those to the asker don't name the pet.

export const inquiryMailTexts = defineTexts('inquiryMail', {
  // to the pet's owner; {times} is the number of unread questions and messages
  newSubject: '{times, plural, one {New question about {petName}} other {New questions about {petName}}}',
  newQuestion:
    '{times, plural, one {Someone has a question about {petName}.} other {There are new questions about {petName}.}}',
  answerThere: '{times, plural, one {You can answer it on its page.} other {You can answer them on their pages.}}',
  seeQuestion: 'See the question',
  seeQuestions: 'See the questions',

  // to the asker
  answeredSubject: 'Your question has an answer',
  answered: 'There’s an answer to the question you asked about a pet.',
  answeredLink: 'Anyone with this link can read your question and write on its page, so please don’t share it.',
  confirmHint:
    'On the page, you can confirm your email address. Until then, we send at most one email a day to this address.',
  notYou: 'If you didn’t ask anything, ignore this email. You can also open the page and erase the question.',
  seeAnswer: 'See the answer',
})
