import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const apiKeysPageTexts = defineRichTexts('apiKeysPage', {
  lead: 'API keys let other apps act as you. See <docs>the API documentation</docs> for what they can do.',
  loading: 'Loading your API keys...',
  loadingFailed: 'Couldn’t load your API keys.',
  empty: 'You don’t have any API keys. Create one above.',
})
