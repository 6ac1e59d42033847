import { defineTexts } from '#shared/texts/define-texts.ts'

/** How to get to know a pet before deciding, on its page. */
export const visitCardTexts = defineTexts('visitCard', {
  heading: 'Visit or ask',
  // instead, if there is nothing about a visit
  askHeading: 'Questions?',
  openingHours: 'Opening hours',
  // {phone} is a telephone number
  call: 'Call {phone}',
  // leads to a form; {name} is the name of the pet
  askAbout: 'Ask about {name}',
})
