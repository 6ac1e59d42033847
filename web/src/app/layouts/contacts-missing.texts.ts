import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const contactsMissingTexts = defineRichTexts('contactsMissing', {
  missing: 'Visitors can’t see how to reach you yet. <add>Add your contact details</add>',
})
