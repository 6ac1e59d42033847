import { defineTexts } from '#shared/texts/define-texts.ts'

export const shareTexts = defineTexts('share', {
  // the button that opens the choices below
  share: 'Share',
  copyFromBrowser: 'Copy this page’s address from your browser.',
  address: 'Link to this page',
  copy: 'Copy link',
  email: 'Email',
  petLooking: '{name} is looking for a home',
  petAdopted: '{name} has found a home',
  // a printable page with a photo of the pet
  poster: 'Poster',
})
