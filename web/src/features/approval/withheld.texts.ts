import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** Why only a few can see a pet or a campaign. */
export const withheldTexts = defineRichTexts('withheld', {
  // badges
  waiting: 'Waiting',
  // what screen readers say instead of 'Waiting'
  waitingInFull: 'Waiting for approval',
  refused: 'Not approved',
  hidden: 'Hidden',
  draft: 'Draft',
  petWaiting:
    '<strong>Waiting for approval.</strong> Only its owner and the shelter team can see it, and no one can apply to adopt yet.',
  campaignWaiting:
    '<strong>Waiting for approval.</strong> Only its creator and the shelter team can see it, and no one can donate yet.',
  // {reason} is a text by staff or an admin
  refusedReason: '<strong>Not approved:</strong> {reason}',
  refusedNext:
    'Only the person who added it and the shelter team can see it. Once they edit it, we’ll review it again.',
  hiddenReason: '<strong>Hidden because its owner is suspended.</strong> Only staff and admins can see it.',
  // links
  toQueue: 'See posts waiting for approval',
  edit: 'Edit',
})
