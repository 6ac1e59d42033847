import { defineTexts } from '#shared/texts/define-texts.ts'

export const updatesListTexts = defineTexts('updatesList', {
  // money that was spent on the pet
  spent: 'Spent {amount}',
  // {name} is the pet's
  pictureAlt: 'Photo in this update about {name}',
})
