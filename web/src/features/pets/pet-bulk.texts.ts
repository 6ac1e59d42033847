import { defineTexts } from '#shared/texts/define-texts.ts'

/** Actions for several selected pets. {name} is the name of the first. */
export const petBulkTexts = defineTexts('petBulk', {
  adoptQuestion: '{count, plural, one {Mark {name} as adopted?} other {Mark # pets as adopted?}}',
  adopted: '{count, plural, one {{name} has been adopted.} other {# pets marked as adopted.}}',
  // reasons why a selected pet is not changed
  notDraft: 'It’s published already.',
  alreadyDraft: 'It’s a draft already.',
  onHold: 'It’s on hold for someone.',
  draft: 'It’s a draft. Publish it first.',
})
