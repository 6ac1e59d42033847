import { defineTexts } from '#shared/texts/define-texts.ts'

/** What was saved, on the pet's page or in its form. */
export const savedPetTexts = defineTexts('savedPet', {
  added: 'Pet added successfully!',
  updated: 'Pet updated successfully!',
  awaitsApproval: 'Sent for approval. We’ll let you know.',
})
