import { defineTexts } from '#shared/texts/define-texts.ts'

export const allPetsTexts = defineTexts('allPets', {
  label: 'All Pets',
  search: 'Pet or owner',
  image: 'Image',
  available: 'Available',
  onHold: 'On hold',
  adopted: 'Adopted',
  draft: 'Draft',
  loading: 'Loading pets...',
  failed: 'Couldn’t load the pets.',
  none: 'No pets yet.',
  noneHint: 'Every pet added to this site appears here, including drafts.',
})
