import { defineTexts } from '#shared/texts/define-texts.ts'

export const donorFieldsTexts = defineTexts('donorFields', {
  // {name} is the name of the account
  anonymous: 'Show me as Anonymous instead of {name}',
  shownAnonymous: 'You’ll appear as Anonymous.',
  shownByName: 'Your name will be shown.',
  shownToShelter: 'Only the campaign’s creator and the shelter team will see your name. Visitors will see Anonymous.',
  heading: 'Add your name or a message',
  // beside the heading
  optional: 'optional',
  showName: 'Show my name, message, and amount on this page',
  follow: 'Keep me posted',
  followHint: 'Campaign updates will appear on your gift page.',
  name: 'Your name',
  nameHint: 'Leave blank to use {name}.',
  email: 'Email (optional)',
  emailHint: 'We’ll send your receipt here once we’ve received your gift. Only admins can see it.',
  // for a site that sends no email
  emailHintByHand:
    'This shelter doesn’t send receipts by email. Admins may write to you here about your gift. Only they can see it.',
  message: 'Message',
  messageHint: '{count, number} of {max, plural, one {# character} other {# characters}}',
})
