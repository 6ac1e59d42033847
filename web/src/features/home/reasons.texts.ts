import { defineTexts } from '#shared/texts/define-texts.ts'

/** Shown until the shelter has its own text, so it says nothing that may be wrong for a new shelter. */
export const reasonsTexts = defineTexts('reasons', {
  whyAdopt: 'Why Adopt a Pet?',
  twoLives: 'You save two lives',
  twoLivesText: 'The one you take home, and the one who gets the freed-up spot.',
  askUs: 'Ask us anything',
  askUsText: 'Curious about their health, their habits, or their history? Just ask.',
  honest: 'We tell you what we know, and what we don’t',
  honestText: 'Each pet’s page says what we know.',
  loyal: 'You get it all back',
  loyalText: 'Few friends are as loyal as an animal that has finally found a home.',
  preparing: 'Preparing for Your New Friend',
  preparingLead: 'Four things to have ready before the first night.',
  food: 'Food',
  foodText: 'Ask us what they eat now, and switch slowly. Two bowls, one always full of water.',
  toys: 'Toys',
  toysText: 'Something to chew, something to chase, something soft to carry around.',
  nook: 'A cozy nook',
  nookText: 'A quiet corner with a bed or a box, where no one disturbs them.',
  healthCheck: 'A first health check',
  healthCheckText: 'Book a vet visit for the first two weeks, and bring any records we give you.',
})
