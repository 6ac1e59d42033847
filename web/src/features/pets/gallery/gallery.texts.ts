import { defineTexts } from '#shared/texts/define-texts.ts'

/** The photos of a pet. {name} is its name. */
export const petGalleryTexts = defineTexts('petGallery', {
  photosOf: 'Photos of {name}',
  allPhotos: 'All photos',
  position: 'Photo {position, number} of {count, number}',
  enlarge: 'Photo {position, number} of {count, number}, full screen',
  fullScreen: 'Full screen',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
})
