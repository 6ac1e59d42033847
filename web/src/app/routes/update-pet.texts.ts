import { defineTexts } from '#shared/texts/define-texts.ts'

export const updatePetPageTexts = defineTexts('updatePetPage', {
  loadingFailed: 'Couldn’t load this pet.',
  missing: 'Pet not found',
  missingHint: 'It may have been deleted.',
  myPets: 'My Added Pets',
  foreign: 'You can’t edit this pet.',
  foreignHint: 'Only the person who added it and the shelter team can make changes.',
  view: 'View {name}’s page',
})
