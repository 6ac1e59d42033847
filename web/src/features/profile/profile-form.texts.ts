import { defineTexts } from '#shared/texts/define-texts.ts'

export const profileFormTexts = defineTexts('profileForm', {
  title: 'Name and picture',
  name: 'Full Name',
  picture: 'Picture',
  pictureLink: 'Link to a picture',
  pictureLinkHint: 'Already have a picture online? Use its link instead.',
  pictureLinkOnlyHint: 'A link to a picture online.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved.',
  // reason is a sentence
  failed: 'Couldn’t save your profile. {reason}',
})
