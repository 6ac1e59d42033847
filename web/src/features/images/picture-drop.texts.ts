import { defineTexts } from '#shared/texts/define-texts.ts'

/** A field for one picture: a photo, or a logo. */
export const pictureDropTexts = defineTexts('pictureDrop', {
  prompt: 'Drop a picture here, or choose one. PNG, JPEG, WebP, GIF, or AVIF. Large pictures are resized.',
  choose: 'Choose a picture',
  chooseAnother: 'Choose another picture',
  remove: 'Remove',
  uploading: 'Uploading image...',
  failed: 'Image upload failed',
  retry: 'Try again',
  // describes the picture to people who can’t see it
  preview: 'Preview',
  broken: 'No picture found at this link. Check the link and try again.',
})
