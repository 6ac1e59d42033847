import { defineTexts } from '#shared/texts/define-texts.ts'

/** The status of a pet, by the stored value. */
export const petStatusTexts = defineTexts('petStatus', {
  draft: 'Draft',
  available: 'Available',
  // an applicant has been accepted, and the pet has not moved yet
  on_hold: 'On hold',
  adopted: 'Adopted',
})
