import { defineTexts } from '#shared/texts/define-texts.ts'

/** What someone who has adopted {petName} can tell the people who cared for {petName} before. */
export const adopterAnswersTexts = defineTexts('adopterAnswers', {
  question: 'How is it going with {petName}?',
  // the answers
  well: 'All is well',
  ask: 'I have a question',
  trouble: 'It isn’t working',
  died: 'Our pet has died',

  // below the chosen answer, before it is sent
  wellHint: 'We’d love to know. Press the button, and you can share a happy ending next.',
  askHint: 'Ask the people who cared for {petName}.',
  troubleHint:
    'That happens, and it’s nobody’s fault. Tell us, and the people who cared for {petName} will get in touch with you to find a way that’s good for all of you.',
  diedHint: 'We’re so sorry. If you tell us here, we won’t ask about {petName} again.',
  message: 'What would you like to know?',
  troubleMessage: 'What’s difficult? (optional)',
  sendWell: 'Tell us all is well',
  sendAsk: 'Send question',
  sendTrouble: 'Ask for help',
  sendDied: 'Tell us',

  // after it was sent
  wellDone: 'Thank you, that’s wonderful to hear!',
  askDone: 'Your question was sent.',
  troubleDone: 'Thank you for telling us. The people who cared for {petName} have been told.',
  diedDone:
    'We’re so sorry about {petName}. Thank you for giving {petName} a home. You won’t get any more emails that ask.',
  askNext: 'You’ll find the answer on the page of your request, and you can write there for 30 days.',
  troubleNext:
    'They’ll get in touch with you. You can also write to them on the page of your request for the next 30 days.',
  // {contacts} is a phone number, an email address, or both
  reach: 'If it’s urgent, you can also reach us here: {contacts}',
  toRequest: 'Go to your request',
  another: 'Choose another answer',
})
