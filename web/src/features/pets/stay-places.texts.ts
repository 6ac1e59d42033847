import { defineTexts } from '#shared/texts/define-texts.ts'

/** Where a pet is, for its owner and the shelter's team. */
export const stayPlaceTexts = defineTexts('stayPlace', {
  owner: 'With its owner',
  shelter: 'At the shelter',
  foster: 'With a foster family',
  // the days that a pet spends with a family before the adoption
  trial: 'On trial with a family',
  adopted: 'In a new home',
})
