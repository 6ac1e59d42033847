import { defineTexts } from '#shared/texts/define-texts.ts'

export const bulkFailuresTexts = defineTexts('bulkFailures', {
  // above a list of what was not changed
  notChanged:
    '{count, plural, one {# wasn’t changed and is still selected:} other {# weren’t changed and are still selected:}}',
  // {reason} is a sentence
  reason: '{name}: {reason}',
})
