import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a pet's photos and status. */
export const petRulesTexts = defineTexts('petRules', {
  // of a photo, for people who can't see it
  alternativeText: 'Photo description',
  photo: 'Photo',
  image: 'Image',
  photosNotAList: 'Photos must be a list',
  photoMissing: 'Add a photo first',
  tooManyPhotos: 'A pet can have up to {max, plural, one {# photo} other {# photos}}',
  photoTwice: 'This photo has already been added',
  // names of the API's fields and values
  unknownStatus: 'status must be draft or available',
})
