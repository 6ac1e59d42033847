import { defineTexts } from '#shared/texts/define-texts.ts'

export const happyEndingListTexts = defineTexts('happyEndingList', {
  // names of the list, for screen readers
  label: 'Happy endings',
  loading: 'Loading happy endings',
  failed: 'Happy endings couldn’t be loaded.',
  moreFailed: 'More happy endings couldn’t be loaded.',
  none: 'No happy endings yet',
  noneHint: 'Be the first: adopt a pet, and tell us how it’s going.',
  seePets: 'See all pets',
  newest: 'To the newest',
  // on the page of a pet that has found a home
  ofPet: 'How {name} is doing',
})
