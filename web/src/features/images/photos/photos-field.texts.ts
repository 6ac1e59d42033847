import { defineTexts } from '#shared/texts/define-texts.ts'

/** A field for up to ten photos of a pet. */
export const photosFieldTexts = defineTexts('photosField', {
  prompt: 'Drop photos here, or choose up to {max, number}. PNG, JPEG, WebP, GIF, or AVIF. Large photos are resized.',
  // the cover is the photo that cards show
  promptForMore: '{count, number} of {max, plural, one {# photo} other {# photos}}. The first one is the cover.',
  choose: 'Choose photos',
  add: 'Add photos',
  link: 'Paste a link or an image',
  // a button that empties the text box for one more link
  anotherLink: 'Add another link',
  // the name of a list: files that could not be uploaded
  failures: 'Not added',
  failed: 'Image upload failed',
  retry: 'Try again',
  remove: 'Remove',
  uploading: '{count, plural, one {Uploading image...} other {Uploading # images...}}',
  // {error} is a sentence about this photo
  errorIn: 'Photo {position, number}: {error}',
})
