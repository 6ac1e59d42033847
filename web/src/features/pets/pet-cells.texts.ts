import { defineTexts } from '#shared/texts/define-texts.ts'

/** The adoption status of a pet in a table. */
export const petCellsTexts = defineTexts('petCells', {
  adopted: 'Adopted',
  notAdopted: 'Not Adopted',
})
