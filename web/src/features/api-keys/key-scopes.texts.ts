import { defineTexts } from '#shared/texts/define-texts.ts'

/** What an API key may do. */
export const keyScopesTexts = defineTexts('keyScopes', {
  read: 'Read only',
  write: 'Read and write',
})
