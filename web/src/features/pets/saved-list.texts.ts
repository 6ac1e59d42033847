import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** Pets that a visitor has saved on this device. {name} is the name of a pet. */
export const savedListTexts = defineRichTexts('savedList', {
  pets: 'Saved pets',
  count: '{count, plural, one {# saved pet} other {# saved pets}}',
  loading: 'Loading your saved pets...',
  failed: 'Couldn’t load your saved pets.',
  draft: 'Looking for a home soon.',
  available: 'Still looking for a home.',
  onHold: 'On hold for an applicant. You can still apply.',
  adopted: '{name} has found a home.',
  gone: '{name} is no longer here.',
  // only screen readers read what is within <hidden>
  remove: 'Remove<hidden> {name}</hidden>',
  empty: 'No saved pets yet.',
  emptyHint: 'Tap the heart on a pet you like, and you’ll find it here on this device.',
  browse: 'Browse Pets',
})
