import { defineTexts } from '#shared/texts/define-texts.ts'

/** Actions in a pet’s row of a table. {name} is the name of the pet. The longer labels are for screen readers. */
export const petActionsTexts = defineTexts('petActions', {
  update: 'Update',
  updatePet: 'Update {name}',
  publishPet: 'Publish {name}',
  delete: 'Delete',
  // an action that marks the pet as adopted
  // the adopted pet came back
  cameBack: 'Came back',
  adopted: 'Adopted',
  deleteQuestion: 'Are you sure you want to delete this pet?',
  deleteEffect: '{name} will be removed from the site. Requests stay on record, and open ones will be declined.',
  yes: 'Yes',
  no: 'No',
  deleted: '{name} was deleted.',
  // {reason} is a sentence
  deleteFailed: 'Couldn’t delete {name}. {reason}',
})
