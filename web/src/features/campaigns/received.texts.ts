import { defineTexts } from '#shared/texts/define-texts.ts'

/** How much of a campaign's donations was received. */
export const receivedTexts = defineTexts('received', {
  // sentences
  all: 'Fully paid',
  none: '{pledged} pledged, none received yet',
  some: '{pledged} pledged, {received} received so far',
  // after the sum of all donations, as in '$40 pledged, $10 received'
  allAfterSum: 'received',
  noneAfterSum: 'pledged',
  someAfterSum: 'pledged, {received} received',
})
