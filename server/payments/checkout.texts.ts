import { defineTexts } from '#shared/texts/define-texts.ts'

/** What donors read on Stripe's page and in its emails. */
export const checkoutTexts = defineTexts('checkout', {
  // {name} is a pet's, or a campaign's title in quotation marks
  donation: 'Donation for {name}',
  // {reference} is such as PS-1234-7F
  payment: 'Donation for {name} ({reference})',
  // {name} is the shelter's
  toShelter: 'Donation to {name}',
  toShelterPayment: 'Donation to {name} ({reference})',
  // of an adoption request; {name} is the pet's, {reference} such as request-42
  fee: 'Adoption fee for {name}',
  feePayment: 'Adoption fee for {name} ({reference})',
  monthlyShelter: 'Monthly gift to {siteName}',
  // {name} is the sponsored pet's
  monthlySponsor: 'Monthly gift for {name}',
  // beside the button that saves the card; {amount} such as $30.00
  higherAmount: 'Your monthly gift will be {amount}, starting with the next one.',
})
