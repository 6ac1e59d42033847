import { defineTexts } from '#shared/texts/define-texts.ts'

/** For screen readers, after the name of a link, such as Adoption Requests. */
export const waitingCountTexts = defineTexts('waitingCount', {
  waiting: '{count, plural, one {(# waiting)} other {(# waiting)}}',
  manyWaiting: '(more than 99 waiting)',
})
