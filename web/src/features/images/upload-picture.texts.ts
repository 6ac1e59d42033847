import { defineTexts } from '#shared/texts/define-texts.ts'

export const uploadPictureTexts = defineTexts('uploadPicture', {
  tooLarge: 'The picture is larger than {megabytes, number} MB. Please choose a smaller one.',
})
