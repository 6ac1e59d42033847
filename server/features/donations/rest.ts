import { z } from 'zod'
import { absoluteImage, storedImage } from '#server/http/urls.ts'
import { idsOf, pathId, picture, queryNumber, recordIds, time } from '#server/rest/fields.ts'
import { listRoute, type RestRoute, route } from '#server/rest/route.ts'
import {
  type CampaignRecord,
  campaignPageSize,
  donationInput,
  setPausedInput,
  simpleCampaignInput,
  typedDonation,
  typedTarget,
} from '#shared/donations.ts'
import { dollars } from '#shared/money.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'

const campaignExample = {
  _id: '1',
  id: 1,
  petName: 'Rex',
  image: 'https://pets.example.org/images/rex.webp',
  maxDonation: 500,
  donatedAmount: 12.5,
  location: 'Springfield',
  description: 'Rex needs an operation.',
  shortDescription: 'Rex needs an operation.',
  longDescription: 'Rex needs an operation.',
  lastDate: '2026-05-11T09:30:00.000Z',
  createdAt: '2026-05-04T09:30:00.000Z',
  paused: false,
}

const amount = z.number().meta({ description: 'Dollars' })

const campaignAnswer = z
  .object({
    ...recordIds,
    petName: z.string(),
    image: picture,
    maxDonation: amount,
    donatedAmount: amount,
    location: z.string(),
    description: z.string(),
    shortDescription: z.string().meta({ description: 'The first 100 characters of the description' }),
    longDescription: z.string().meta({ description: 'The same as description' }),
    lastDate: time,
    createdAt: time,
    paused: z.boolean(),
    creatorEmail: z.string().optional().meta({ description: "The creator's e-mail, for the creator and admins" }),
    donators: z
      .array(z.object({ name: z.string(), amount }))
      .optional()
      .meta({ description: 'Newest first; for the creator and admins' }),
  })
  .meta({ id: 'Campaign', example: campaignExample })

const { petName, image, location, description, lastDate } = simpleCampaignInput.shape
const target = typedTarget.meta({ description: 'Dollars: a number or its string, 1 to 10,000,000' })
const gift = typedDonation.meta({ description: 'Dollars: a number or its string, at most two decimals' })

const campaignBody = z
  .object({
    petName,
    image,
    maxDonation: target,
    location,
    description,
    longDescription: description.meta({ description: 'Read where there is no description' }),
    shortDescription: description.meta({ description: 'Read where there is neither of the two' }),
    lastDate: lastDate.meta({ description: 'A time or a day in the future; 7 days from now where it is absent' }),
    creatorEmail: optional(email).meta({
      description: "Whose campaign it is: the caller's e-mail, anybody's for an admin",
    }),
  })
  .meta({
    id: 'NewCampaign',
    example: {
      petName: 'Rex',
      image: 'https://pets.example.org/images/rex.webp',
      maxDonation: 500,
      location: 'Springfield',
      description: 'Rex needs an operation.',
    },
  })

const toCampaign = (record: CampaignRecord, base: string) => {
  const { maxCents, donatedCents, creatorEmail, donators, ...campaign } = record
  return {
    ...idsOf(campaign),
    ...campaign,
    image: absoluteImage(campaign.image, base),
    maxDonation: dollars(maxCents),
    donatedAmount: dollars(donatedCents),
    longDescription: campaign.description,
    ...(creatorEmail !== null && { creatorEmail }),
    ...(donators && { donators: donators.map(({ name, amountCents }) => ({ name, amount: dollars(amountCents) })) }),
  }
}

const ofCampaign = { params: z.object({ id: pathId }), notFound: 'NO_SUCH_CAMPAIGN' } as const
const tag = 'Donations'

/** Campaigns of one creator fetched at a time. */
const campaignsAtOnce = 10

export const donationsRest: RestRoute[] = [
  listRoute({
    path: '/api/donations',
    tag,
    summary: 'Campaigns, newest first',
    description: `A page of ${campaignPageSize} unless \`limit\` says otherwise; past the end \`[]\`. With \`email\`, which needs a login, all campaigns of that person, or the page asked for.`,
    access: 'anyone',
    query: z.object({
      page: queryNumber({ name: 'page', max: 1_000_000 }).optional(),
      limit: queryNumber({ name: 'limit', max: 100 }).optional(),
      email: optional(email).meta({ description: "The caller's e-mail, anybody's for an admin" }),
    }),
    item: campaignAnswer,
    refusals: ['NOT_LOGGED_IN'],
    async page({ call, base, query: { page, limit, email }, cursor }) {
      const show = (records: CampaignRecord[]) => records.map((record) => toCampaign(record, base))
      if (email === undefined) return { items: show(await call.campaigns.records({ page, limit })), nextCursor: null }
      if (page !== undefined || limit !== undefined) {
        const { items } = await call.campaigns.recordsOfCreator({ email, page, limit })
        return { items: show(items), nextCursor: null }
      }
      const paging = { cursor: cursor === undefined ? undefined : Number(cursor), limit: campaignsAtOnce }
      const { items, nextCursor } = await call.campaigns.recordsOfCreator({ email, ...paging })
      return { items: show(items), nextCursor }
    },
  }),

  route({
    method: 'GET',
    path: '/api/donations/:id',
    tag,
    summary: 'One campaign',
    access: 'anyone',
    ...ofCampaign,
    answer: campaignAnswer,
    handle: async ({ call, base, params }) => toCampaign(await call.campaigns.record(params), base),
  }),

  route({
    method: 'POST',
    path: '/api/donations',
    tag,
    summary: 'Create a campaign',
    access: 'user',
    status: 201,
    body: campaignBody,
    answer: campaignAnswer,
    refusals: ['NO_SUCH_PICTURE', 'NO_SUCH_USER', 'EMAIL_SHARED'],
    async handle({ call, base, body: { maxDonation, longDescription, shortDescription, ...body } }) {
      const { id } = await call.campaigns.createSimple({
        ...body,
        image: storedImage(body.image, base),
        maxCents: maxDonation,
        description: body.description ?? longDescription ?? shortDescription,
      })
      return toCampaign(await call.campaigns.record({ id }), base)
    },
  }),

  route({
    method: 'PATCH',
    path: '/api/donations/:id',
    tag,
    summary: 'Pause or resume a campaign',
    access: 'user',
    ...ofCampaign,
    body: setPausedInput
      .omit({ id: true })
      .extend({ paused: z.boolean('paused must be true or false') })
      .meta({ id: 'CampaignPaused', example: { paused: true } }),
    answer: campaignAnswer,
    refusals: ['NOT_ALLOWED'],
    async handle({ call, base, params, body }) {
      await call.campaigns.setPaused({ ...params, ...body })
      return toCampaign(await call.campaigns.record(params), base)
    },
  }),

  route({
    method: 'PATCH',
    path: '/api/donations/:id/donate',
    tag,
    summary: 'Donate to a campaign',
    description:
      'Anybody may; whoever is logged in is named. With an `Idempotency-Key` a repeated call gives once: the same key with another body is a conflict. Answers the campaign.',
    access: 'anyone',
    ...ofCampaign,
    headers: z.object({
      'idempotency-key': donationInput.shape.idempotencyKey.meta({
        description: 'Any text of the caller, up to 200 characters',
      }),
    }),
    body: z.object({ amount: gift }).meta({ id: 'NewDonation', example: { amount: 12.5 } }),
    answer: campaignAnswer,
    refusals: ['CAMPAIGN_PAUSED', 'CAMPAIGN_ENDED', 'OVER_LIMIT', 'KEY_REUSED', 'TOO_MANY_REQUESTS'],
    async handle({ call, base, params, headers, body }) {
      await call.donations.give({
        campaignId: params.id,
        amountCents: body.amount,
        idempotencyKey: headers['idempotency-key'],
      })
      return toCampaign(await call.campaigns.record(params), base)
    },
  }),
]
