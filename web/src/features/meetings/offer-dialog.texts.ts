import { defineTexts } from '#shared/texts/define-texts.ts'

/** A window in which the shelter, or the pet's owner, offers an applicant times to meet. */
export const offerDialogTexts = defineTexts('offerDialog', {
  title: 'Offer times to meet',
  description: 'They’ll be told, and can pick one with one tap. Nothing is fixed before that.',
  moves: 'Your meeting will be canceled, and they can pick one of the new times.',
  // {number} is 1 to 5
  slot: 'Time {number}',
  add: 'Add another time',
  remove: 'Remove time {number}',
  openingHours: 'Opening hours: {hours}',
  place: 'Where (optional)',
  // {place} is the shelter's address
  placeHint: 'If blank: {place}',
  cancel: 'Cancel',
  offer: '{count, plural, one {Offer this time} other {Offer these times}}',
  offered: 'Offered. We’ll tell you once a time is picked.',
  failed: 'The times couldn’t be offered: {reason}',
})
