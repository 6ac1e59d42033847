import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** How much of a campaign's donations was received. */
export const receivedTexts = defineRichTexts('received', {
  // sentences
  all: 'Fully paid',
  none: '{pledged} pledged, none received yet',
  some: '{pledged} pledged, {received} received so far',
  // below 'Donated': <sum> is large, <note> is small, such as '$40 pledged, $10 received'
  sumReceived: '<sum>{donated}</sum> <note>received</note>',
  sumPledged: '<sum>{donated}</sum> <note>pledged</note>',
  sumPartlyReceived: '<sum>{donated}</sum> <note>pledged, {received} received</note>',
})
