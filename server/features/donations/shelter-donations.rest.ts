import { z } from 'zod'
import { type RestRoute, route } from '#server/platform/rest/route.ts'
import { initialStates } from '#shared/donation-states.ts'
import { donationLinks, keyHeader, newDonationSchema } from './donation-calls.schema.ts'
import { toNewDonationResponse } from './donations.schema.ts'
import { donateToShelter } from './shelter-donations.service.ts'

const answer = z.object(donationLinks).meta({
  id: 'NewGift',
  example: {
    gift: {
      url: 'https://pets.example.org/gifts/1234-secret',
      reference: 'PS-1234-7F',
      state: 'promised',
    },
  },
})

const body = newDonationSchema.omit({ showName: true }).meta({ id: 'NewGiftToShelter', example: { amount: 12.5 } })

export const shelterDonationsRest: RestRoute[] = [
  route({
    operation: donateToShelter,
    method: 'POST',
    path: '/api/gifts',
    tag: 'Donations',
    summary: 'Give to the shelter itself',
    description:
      'Anybody may, where an admin has turned it on; elsewhere the answer is 404. Without a campaign, and otherwise as `PATCH /api/donations/{id}/donate`: a promise, or with `checkout: true` a payment that is made at `checkoutUrl`; with an `Idempotency-Key`, a repeated call gives only once and returns the first answer. The key of a visitor counts for all gifts without a campaign.',
    status: 201,
    takes: { headers: keyHeader, body },
    notFound: 'NO_SHELTER_DONATIONS',
    answer,
    refusals: ['KEY_REUSED', 'KEY_TOO_SHORT', 'DONATION_ERASED', 'TOO_MANY_OPEN', 'PAYMENTS_AWAY'],
    async handle({ run, headers, body: { amount, ...wish }, base }) {
      const idempotencyKey = headers['idempotency-key']
      const { donation, firstCheckoutUrl } = await run({
        ...wish,
        amountCents: amount,
        idempotencyKey,
        anonymous: false,
      })
      const { path, reference } = toNewDonationResponse({ donation, checkoutUrl: null })
      // without a payment there was no first response, so the current state is returned
      const isFirst = donation.origin !== 'checkout' || Boolean(firstCheckoutUrl)
      return {
        gift: { url: base + path, reference, state: isFirst ? initialStates[donation.origin] : donation.state },
        ...(firstCheckoutUrl && { checkoutUrl: firstCheckoutUrl }),
      }
    },
  }),
]
