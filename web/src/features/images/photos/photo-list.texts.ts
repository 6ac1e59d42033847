import { defineTexts } from '#shared/texts/define-texts.ts'

/** The photos of a pet in its form, in their order. {file} is the name of a file. */
export const photoListTexts = defineTexts('photoList', {
  photos: 'Photos',
  photo: 'Photo {position, number}',
  // describes the photo to people who can’t see it
  preview: 'Preview',
  // instead of the name of a pet that has none yet, as in ‘Your pet, a dog’
  yourPet: 'Your pet',
  // the first photo, which cards show
  cover: 'Cover',
  edit: 'Edit',
  editPhoto: 'Edit photo {position, number}',
  removePhoto: 'Remove photo {position, number}',
  movePhotoLeft: 'Move photo {position, number} left',
  movePhotoRight: 'Move photo {position, number} right',
  drag: 'Drag to reorder',
  broken: 'No photo found at this link. Check the link and try again.',
  // the upload has not begun
  preparing: 'Getting ready',
  uploading: 'Uploading',
  processing: 'Almost done',
  uploadingFile: 'Uploading {file}',
  cancelFile: 'Cancel {file}',
  moveFileLeft: 'Move {file} left',
  moveFileRight: 'Move {file} right',
})
