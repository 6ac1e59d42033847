import { defineTexts } from '#shared/texts/define-texts.ts'

/** The sums of the rows shown, below the table; {sums} is a list of the others. */
export const shownSumsTexts = defineTexts('shownSums', {
  shown: '{count, plural, one {# gift shown} other {# gifts shown}}',
  shownWithSums: '{count, plural, one {# gift shown} other {# gifts shown}}: {sums}',
  promised: '{amount} pledged',
  reserved: '{amount} in progress',
  received: '{amount} received',
  refunded: '{amount} refunded',
})
