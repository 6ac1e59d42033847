import { z } from 'zod'
import { donationStates } from '#shared/donation-states.ts'
import { donationAmountField, donationInput, donorFields, visitorKeyLength } from '#shared/donations.ts'

// What the REST calls that donate have in common: to a campaign, and to the shelter itself.

export const restReference = z.string().meta({ description: 'What people call the gift', example: 'PS-1234-7F' })
const state = z.enum(donationStates)
export const restAmount = z.number().meta({ description: 'In the currency’s unit' })

export const newDonationSchema = z
  .object({
    amount: donationAmountField.meta({
      description:
        'In the currency’s unit, such as 5.25 dollars or 500 yen: a number or its string, with as many decimals as the currency has',
    }),
    name: donorFields.shape.name.meta({
      description: 'What the donor is called, instead of the name of the logged-in user',
    }),
    email: donorFields.shape.email.meta({ description: 'Where the receipt goes; anybody’s' }),
    message: donorFields.shape.message,
    showName: donorFields.shape.showName.unwrap().optional().meta({
      description: "Whether the campaign's page shows the name, message, and amount",
    }),
    checkout: donationInput.shape.checkout
      .unwrap()
      .optional()
      .meta({ description: 'Pays at once instead of promising' }),
  })
  .meta({ id: 'NewDonation', example: { amount: 12.5 } })

export const donationLinks = {
  gift: z.object({
    url: z.string().meta({ description: "The gift's page: anyone with the address sees it" }),
    reference: restReference,
    state,
  }),
  checkoutUrl: z.string().optional().meta({ description: 'Where it is to be paid within half an hour' }),
}

export const keyHeader = z.object({
  'idempotency-key': donationInput.shape.idempotencyKey.meta({
    description: `Any text that the caller chooses, up to 200 characters; without a login, at least ${visitorKeyLength} that nobody can guess`,
  }),
})
