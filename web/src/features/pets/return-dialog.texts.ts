import { defineTexts } from '#shared/texts/define-texts.ts'

/** A form for an adopted pet that came back. {name} is the pet's. */
export const returnDialogTexts = defineTexts('returnDialog', {
  title: '{name} came back?',
  description:
    'The pet’s page and its history stay. Once {name} is on the site again, we’ll let people know who missed {name} in the last 90 days.',
  // two choices
  next: 'Is {name} looking for a home now?',
  now: 'Yes, show on the site',
  later: 'Not yet, keep as a draft',
  reason: 'Why (optional)',
  reasonHint: 'Only you and the shelter’s team can see this.',
  cancel: 'Cancel',
  save: 'Take back',
  back: '{name} is back.',
  failed: 'Couldn’t take {name} back. {reason}',
})
