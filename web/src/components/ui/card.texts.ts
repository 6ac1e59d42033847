import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const cardTexts = defineRichTexts('card', {
  // a link; only screen readers read what is within <hidden>. title is the name of a pet.
  viewDetails: 'View Details<hidden> of {title}</hidden>',
  // before a fact, for screen readers, such as ‘Age:’
  factName: '{name}:',
})
