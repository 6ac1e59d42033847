import { z } from 'zod'
import { campaignSchema, toCampaignResponse } from '#server/features/campaigns/campaigns.schema.ts'
import { campaignAfterDonation } from '#server/features/campaigns/campaigns.service.ts'
import { donorSchema, toDonorResponse } from '#server/features/campaigns/donors.schema.ts'
import { findDonors } from '#server/features/campaigns/donors.service.ts'
import { pageQuery, pathId, time } from '#server/platform/rest/fields.ts'
import { type RestRoute, route } from '#server/platform/rest/route.ts'
import { donationOrigins, donationStates, initialStates } from '#shared/donation-states.ts'
import { donationAmountField, donationInput, donationSecret, donorFields, visitorKeyLength } from '#shared/donations.ts'
import { maxRows, rowArray } from '#shared/lists.ts'
import { toUnits } from '#shared/money.ts'
import { cancelDonation, receiveDonation } from './bookkeeping.service.ts'
import { getDonation } from './donation-page.service.ts'
import { toDonationResponse, toNewDonationResponse } from './donations.schema.ts'
import { donate } from './donations.service.ts'

const reference = z.string().meta({ description: 'What people call the gift', example: 'PS-1234-7F' })
const state = z.enum(donationStates)
const amount = z.number().meta({ description: 'In the currency’s unit' })
const now = '2026-05-04T09:30:00.000Z'

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
      description: "Whether name, message and amount stand on the campaign's page",
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
    reference,
    state,
  }),
  checkoutUrl: z.string().optional().meta({ description: 'Where it is to be paid within half an hour' }),
}

const campaignAndDonation = campaignSchema.extend(donationLinks).meta({ id: 'CampaignWithGift' })

const movedExample = { id: 1, state: 'received' } as const
const movedDonationSchema = z.object({ id: z.int().positive(), state }).meta({ id: 'MovedGift', example: movedExample })

const donationExample = {
  reference: 'PS-1234-7F',
  state: 'received',
  origin: 'promise',
  amount: 12.5,
  standing: 12.5,
  campaignId: 1,
  campaignShown: true,
  petName: 'Rex',
  name: 'Uma User',
  message: 'Get well!',
  showName: true,
  createdAt: now,
  receivedAt: now,
  howToPay: null,
  checkoutExpiresAt: null,
} as const

const donationSchema = z
  .object({
    reference,
    state,
    origin: z.enum(donationOrigins),
    amount,
    standing: amount.meta({ description: 'What stands of it now' }),
    campaignId: z.int().positive().nullable().meta({ description: 'Null for a gift to the shelter itself' }),
    campaignShown: z
      .boolean()
      .meta({ description: 'Whether everybody can see the campaign; where not, its page answers 404' }),
    petName: z.string().nullable(),
    name: z.string().nullable(),
    message: z.string().nullable(),
    showName: z.boolean(),
    createdAt: time,
    receivedAt: time.nullable(),
    howToPay: z.string().nullable().meta({ description: "The shelter's own words, as long as the gift is promised" }),
    checkoutExpiresAt: time.nullable().meta({ description: 'Until when it can be paid, while it is being paid' }),
  })
  .meta({ id: 'Gift', example: donationExample })

export const keyHeader = z.object({
  'idempotency-key': donationInput.shape.idempotencyKey.meta({
    description: `Any text that the caller chooses, up to 200 characters; without a login, at least ${visitorKeyLength} that nobody can guess`,
  }),
})

const params = z.object({ id: pathId })
const notFound = 'NO_SUCH_CAMPAIGN'
const tag = 'Donations'

export const donationsRest: RestRoute[] = [
  route({
    operation: findDonors,
    method: 'GET',
    path: '/api/donations/:id/donators',
    tag,
    summary: 'Who gave to a campaign, newest first',
    description: `For the campaign's creator and admins. A page of ${maxRows} unless \`limit\` says otherwise; \`before\` is the id of the last donator of the page before. Past the end \`[]\`.`,
    takes: { params, query: pageQuery },
    notFound,
    answer: rowArray(donorSchema),
    refusals: ['NOT_ALLOWED'],
    handle: async ({ run, params, query: { before, limit = maxRows } }) =>
      (await run({ ...params, before, limit })).items.map(toDonorResponse),
  }),

  route({
    operation: donate,
    method: 'PATCH',
    path: '/api/donations/:id/donate',
    tag,
    summary: 'Donate to a campaign',
    description:
      'Anybody may; people who are logged in are named. With an `Idempotency-Key`, a repeated call gives only once and returns the first answer, even when the campaign or the gift has changed since: `GET /api/gifts/{id}` says how it is now; the same key with anything else in the body is a conflict, and so is the key of a gift that was erased. The keys of an account are its own; the key of a visitor counts for one campaign. It is a promise, or with `checkout: true`, where this shelter takes payments and from the minimum for cards on, such as half a dollar, a payment that is made at `checkoutUrl`. Returns the campaign as it is right after this donation, and the gift.',
    takes: {
      params,
      headers: keyHeader,
      body: newDonationSchema,
    },
    notFound,
    answer: campaignAndDonation,
    refusals: [
      ...(['CAMPAIGN_PAUSED', 'CAMPAIGN_ENDED', 'OVER_LIMIT', 'BEING_PAID', 'KEY_REUSED', 'KEY_TOO_SHORT'] as const),
      ...(['DONATION_ERASED', 'TOO_MANY_OPEN', 'PAYMENTS_AWAY'] as const),
    ],
    async handle({ run, params, headers, body: { amount, ...wish }, ...viewed }) {
      const idempotencyKey = headers['idempotency-key']
      const input = { ...wish, campaignId: params.id, amountCents: amount, idempotencyKey, anonymous: false }
      const { donation, firstCheckoutUrl } = await run(input)
      const { path, reference } = toNewDonationResponse({ donation, checkoutUrl: null })
      const url = viewed.base + path
      // without a payment there was no first response, so the current state is returned
      if (donation.origin === 'checkout' && !firstCheckoutUrl) {
        const campaign = await campaignAfterDonation(viewed.ctx, { ...donation, campaignCents: null })
        return { ...(await toCampaignResponse(campaign, viewed)), gift: { url, reference, state: donation.state } }
      }
      return {
        ...(await toCampaignResponse(await campaignAfterDonation(viewed.ctx, donation), viewed, donation)),
        gift: { url, reference, state: initialStates[donation.origin] },
        ...(firstCheckoutUrl && { checkoutUrl: firstCheckoutUrl }),
      }
    },
  }),

  route({
    operation: getDonation,
    method: 'GET',
    path: '/api/gifts/:id',
    tag,
    summary: 'A gift, for anyone with its link',
    takes: { params: z.object({ id: donationSecret.meta({ description: "The end of the gift's address" }) }) },
    notFound: 'NO_SUCH_DONATION',
    answer: donationSchema,
    handle: async ({ run, params }) => {
      const {
        amountCents,
        standingCents,
        campaign,
        receipt,
        checkout,
        purpose: _,
        ...donation
      } = toDonationResponse(await run({ secret: params.id }))
      return {
        ...donation,
        amount: toUnits(amountCents),
        standing: toUnits(standingCents),
        campaignId: campaign?.id ?? null,
        campaignShown: campaign?.shown ?? false,
        petName: campaign?.petName ?? null,
        // a donation that was canceled later was never received
        receivedAt: donation.state === 'cancelled' ? null : (receipt?.receivedAt ?? null),
        checkoutExpiresAt: checkout?.expiresAt ?? null,
      }
    },
  }),

  route({
    operation: receiveDonation,
    method: 'POST',
    path: '/api/gifts/:id/received',
    tag,
    summary: 'Mark a promise as received',
    takes: { params },
    notFound: 'NO_SUCH_DONATION',
    answer: movedDonationSchema,
    refusals: ['NOT_ALLOWED', 'DONATION_MOVED_ON'],
    handle: ({ run, params }) => run(params),
  }),

  route({
    operation: cancelDonation,
    method: 'POST',
    path: '/api/gifts/:id/cancel',
    tag,
    summary: 'Cancel a promise',
    description: "For the campaign's creator and admins; admins also take back what was marked as received by mistake.",
    takes: { params },
    notFound: 'NO_SUCH_DONATION',
    answer: movedDonationSchema,
    refusals: ['NOT_ALLOWED', 'DONATION_MOVED_ON'],
    handle: ({ run, params }) => run(params),
  }),
]
