import { defineTexts } from '#shared/texts/define-texts.ts'

/** Staff or an admin declines a pet or a campaign. {name} is its name, {person} the name of its author. */
export const refuseDialogTexts = defineTexts('refuseDialog', {
  title: 'Decline {name}?',
  consequence: 'Only {person} and the shelter team will be able to see it. If {person} edits it, it comes back here.',
  // if the author has deleted their account
  consequenceFormer: 'Only the shelter team will be able to see it.',
  reason: 'What should change?',
  reasonHint: '{person} will see this. Up to {max, plural, one {# character} other {# characters}}.',
  reasonHintFormer: 'Up to {max, plural, one {# character} other {# characters}}.',
  cancel: 'Cancel',
  decline: 'Decline',
  declined: '{name} was declined. {person} can see why.',
  declinedFormer: '{name} was declined.',
  failed: 'Couldn’t decline {name}. {reason}',
})
