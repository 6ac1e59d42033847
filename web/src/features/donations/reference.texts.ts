import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const referenceTexts = defineRichTexts('reference', {
  // such as PS-1234-7F, which donors write with their payment
  reference: 'Reference <value>{reference}</value>',
  copy: 'Copy',
  copyReference: 'Copy reference {reference}',
})
