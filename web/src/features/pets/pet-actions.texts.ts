import { defineTexts } from '#shared/texts/define-texts.ts'

/** Buttons in a pet’s row of a table. {name} is the name of the pet. The longer labels are for screen readers. */
export const petActionsTexts = defineTexts('petActions', {
  update: 'Update',
  updatePet: 'Update {name}',
  delete: 'Delete',
  deletePet: 'Delete {name}',
  // a button that marks the pet as adopted
  adopted: 'Adopted',
  adoptedPet: 'Adopted: {name} has found a home',
  deleteQuestion: 'Are you sure you want to delete this pet?',
  deleteEffect: '{name} will be removed from the site. Requests stay on record, and open ones will be declined.',
  yes: 'Yes',
  no: 'No',
  deleted: '{name} was deleted.',
  // {reason} is a sentence
  deleteFailed: 'Couldn’t delete {name}. {reason}',
})
