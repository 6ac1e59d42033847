import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** How much of a campaign's donations was received. */
export const receivedTexts = defineRichTexts('received', {
  // sentences; of the same sum, {received} has been received, and {pledged} is still pledged
  all: '{received} received so far',
  // all of the goal
  goal: '{received} received',
  none: '{pledged} pledged, none received yet',
  some: '{received} received so far, {pledged} pledged',
  // below 'Donated': <sum> is large, <note> is small, such as '$50 $10 received, $40 pledged'
  sumReceived: '<sum>{donated}</sum> <note>received</note>',
  sumPledged: '<sum>{donated}</sum> <note>pledged</note>',
  sumPartlyReceived: '<sum>{donated}</sum> <note>{received} received, {pledged} pledged</note>',
})
