import { defineTexts } from '#shared/texts/define-texts.ts'

/** The step 'Agreement' of an adoption request: the adopter reads the shelter's text, and agrees to it. */
export const agreementCardTexts = defineTexts('agreementCard', {
  // to the adopter
  yourTurn:
    'Your turn: read the adoption agreement for {petName}. Take your time, and ask below if anything is unclear.',
  read: 'Read the agreement',
  openFailed: 'The agreement couldn’t be opened. {reason}',
  // to the pet's owner
  notOpened: '{requesterName} hasn’t opened the adoption agreement yet. This page tells them it’s their turn.',
  // {day} is a day, such as Nov 27, 2026
  opened: '{requesterName} opened the adoption agreement on {day} but hasn’t agreed to it yet.',
  renewHint: 'They see the text as it was that day. If you’ve changed it since, let them read the current one instead.',
  seeText: 'See their text',
  renew: 'Use the current text',
  renewed: 'They’ll read the current text.',
  renewFailed: 'The text couldn’t be changed. {reason}',
  // once the adopter has agreed; {day} is a day
  youAgreed: 'You agreed to the adoption agreement on {day}.',
  theyAgreed: '{name} agreed to the adoption agreement on {day}.',
  seeAgreement: 'See and print the agreement',
})
