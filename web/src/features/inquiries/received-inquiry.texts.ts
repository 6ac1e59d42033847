import { defineTexts } from '#shared/texts/define-texts.ts'

/** The page of a question, as the owner’s side sees it. {name} is who asks. */
export const receivedInquiryTexts = defineTexts('receivedInquiry', {
  loading: 'Loading the question...',
  failed: 'Couldn’t load the question.',
  notFound: 'This question doesn’t exist.',
  notFoundHint: 'It may have been erased by the person who asked.',
  noAccess: 'This question is for someone else.',
  noAccessHint: 'Only the pet’s owner, staff, and admins can see it.',
  toList: 'See all questions',
  title: 'Question about {petName}',
  toPet: 'See {petName}',
  // below the name of the asker
  confirmed: 'Confirmed email address',
  unconfirmed: 'Unconfirmed email address: anyone could have entered it.',
  waiting: '{name} is waiting for your answer.',
  answered: 'You’ve answered. {name} sees it on the page of the question.',
  closed: 'This question is closed.',
  petDeleted: '{petName} is no longer listed, so this question is closed.',
  answer: 'Your answer',
  answerHint: '{name} and anyone with the link to the question can read it. Press Ctrl+Enter to send it.',
  send: 'Send answer',
  sent: 'Your answer was sent.',
  sendFailed: 'Your answer wasn’t sent. {reason}',
  close: 'Close question',
  closeTitle: 'Close this question?',
  closeText: 'Nobody can write there anymore. For example, if it needs no answer.',
  closeYes: 'Close it',
  closeFailed: 'The question wasn’t closed. {reason}',
  // on the page of a pet
  goodToKnow: 'Good to know',
  goodToKnowHint:
    'Do others ask the same? Write it down in your own words, and everyone sees it on {petName}’s page. The question itself stays private.',
  add: 'Add to Good to know',
})
