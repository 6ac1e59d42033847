import { defineTexts } from '#shared/texts/define-texts.ts'

/** Asks which of two versions of a gift was meant, and names what differs. */
export const chooseVersionTexts = defineTexts('chooseVersion', {
  question:
    'Your first try did go through: your gift of {amount} is already recorded. Nothing was counted twice. Which one did you mean?',
  recorded: 'Already recorded',
  keep: 'Keep this one',
  entered: 'Just entered',
  change: 'Use this one',
  // labels of what differs
  amount: 'Amount',
  payment: 'Payment',
  name: 'Name',
  showName: 'Name shown on this page',
  email: 'Email',
  message: 'Message',
  follow: 'Updates',
  // values of the payment
  byCard: 'By card now',
  later: 'Later',
  // no email, or no message
  none: 'None',
  yes: 'Yes',
  no: 'No',
})
