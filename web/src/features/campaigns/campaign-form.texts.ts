import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const campaignFormTexts = defineRichTexts('campaignForm', {
  picture: 'Pet Image',
  cancel: 'Cancel',
  // <day> is a date
  ended: 'This campaign ended on <day></day>. Choose a new closing date to accept donations again.',
  reopening: 'When you save, the campaign will reopen with the closing date below.',
  reopen: 'Reopen with a new date',
  // the title of an alert
  failed: 'Oops...',
})
