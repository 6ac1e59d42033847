import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const promisedNoteTexts = defineRichTexts('promisedNote', {
  heading: 'Thank you! You’ve pledged {amount}',
  // <page> is the link
  track: 'Track it on <page>your gift page</page>. Save this link: it’s private to you.',
})
