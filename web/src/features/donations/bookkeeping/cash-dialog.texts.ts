import { defineTexts } from '#shared/texts/define-texts.ts'

export const cashDialogTexts = defineTexts('cashDialog', {
  title: 'Enter cash',
  description: 'Counts as received immediately.',
  // {currency} is the shelter’s, such as EUR
  amount: '{currency, select, USD {Amount ($)} other {Amount ({currency})}}',
  name: 'Name (optional)',
  email: 'Email for the receipt (optional)',
  message: 'Message (optional)',
  showName: 'Show name, message, and amount on the campaign page',
  showNameHint: 'Only with the donor’s consent.',
  cancel: 'Cancel',
  enter: 'Enter cash',
  // {reason} is a sentence
  unanswered:
    'We don’t know if the gift was recorded. {reason} Enter it again to find out. It can’t be recorded twice.',
  failed: 'The gift wasn’t recorded. {reason}',
  alreadyEntered:
    'An earlier try went through after all, with the details you entered then. Check the list before you enter anything else.',
  enteredTitle: 'Cash gift recorded',
  entered: '{amount} recorded as received. The reference is {reference}.',
  page: 'Gift page',
  pageHint:
    'For the donor only. It shows the status of the gift and the receipt. Don’t share this link with anyone else.',
  another: 'Enter another',
  done: 'Done',
})
