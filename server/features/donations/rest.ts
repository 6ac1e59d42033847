import { z } from 'zod'
import type { Page } from '#server/db/page.ts'
import { absoluteImage, storedImage } from '#server/http/urls.ts'
import { idsOf, pathId, picture, queryNumber, recordIds, time } from '#server/rest/fields.ts'
import { everyPage, mapped, type RestRoute, route, type Viewed } from '#server/rest/route.ts'
import {
  anonymousName,
  campaignPageSize,
  donationInput,
  shortDescription,
  simpleCampaignInput,
  typedDonation,
  typedTarget,
  visitorKeyLength,
} from '#shared/donations.ts'
import { dollars } from '#shared/money.ts'
import { canManage } from '#shared/permissions.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'
import type { CampaignRecord, DonationRecord } from './queries.ts'
import {
  campaignAfter,
  createCampaign,
  donate,
  donationsSeenBy,
  findCampaigns,
  getCampaign,
  setPaused,
} from './service.ts'

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
    creatorEmail: z.string().optional().meta({ description: "The creator's email, for the creator and admins" }),
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
    longDescription: description.meta({ description: 'Used where there is no description' }),
    shortDescription: description.meta({ description: 'Used where there is neither of the two' }),
    lastDate: lastDate.meta({ description: 'A time or a day in the future; 7 days from now where it is absent' }),
    creatorEmail: optional(email).meta({
      description: "Whose campaign it is: the caller's email, anybody's for an admin",
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

async function toCampaign(campaign: CampaignRecord, { acting, base }: Viewed, upTo?: number) {
  const { maxCents, donatedCents, creatorEmail, ...record } = campaign
  const donations = await donationsSeenBy(acting, campaign, upTo)
  return {
    ...idsOf(record),
    ...record,
    image: absoluteImage(record.image, base),
    maxDonation: dollars(maxCents),
    donatedAmount: dollars(donatedCents),
    shortDescription: shortDescription(record.description),
    longDescription: record.description,
    lastDate: record.endsAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
    ...(canManage(acting.user, record.creatorUid) && { creatorEmail }),
    ...(donations && { donators: donations.map(toDonator) }),
  }
}

const toDonator = ({ donorName, amountCents }: DonationRecord) => ({
  name: donorName ?? anonymousName,
  amount: dollars(amountCents),
})

async function toCampaigns({ items }: Page<CampaignRecord>, viewed: Viewed) {
  const made: Awaited<ReturnType<typeof toCampaign>>[] = []
  for (const campaign of items) made.push(await toCampaign(campaign, viewed))
  return made
}

const params = z.object({ id: pathId })
const notFound = 'NO_SUCH_CAMPAIGN'
const tag = 'Donations'

/** Campaigns of one creator that are read at a time. */
const campaignsAtOnce = 10

export const donationsRest: RestRoute[] = [
  route({
    operation: findCampaigns,
    method: 'GET',
    path: '/api/donations',
    tag,
    summary: 'Campaigns, newest first',
    description: `A page of ${campaignPageSize} unless \`limit\` says otherwise; past the end \`[]\`. With \`email\`, which needs a login, all campaigns of that person, or the page asked for.`,
    takes: {
      query: z.object({
        page: queryNumber({ name: 'page', max: 1_000_000 }).optional(),
        limit: queryNumber({ name: 'limit', max: 100 }).optional(),
        email: optional(email).meta({ description: "The caller's email, anybody's for an admin" }),
      }),
    },
    answer: z.array(campaignAnswer),
    refusals: ['NOT_LOGGED_IN'],
    handle({ run, query, ...viewed }) {
      const { email, page = 1, limit = campaignPageSize } = query
      const show = (found: Page<CampaignRecord>) => toCampaigns(found, viewed)
      if (email === undefined || query.page !== undefined || query.limit !== undefined)
        return run({ email, skip: (page - 1) * limit, limit }).then(show)
      const pages = everyPage((before?: number) => run({ email, before, limit: campaignsAtOnce }))
      return mapped(pages, show)
    },
  }),

  route({
    operation: getCampaign,
    method: 'GET',
    path: '/api/donations/:id',
    tag,
    summary: 'One campaign',
    takes: { params },
    notFound,
    answer: campaignAnswer,
    handle: async ({ run, params, ...viewed }) => toCampaign(await run(params), viewed),
  }),

  route({
    operation: createCampaign,
    method: 'POST',
    path: '/api/donations',
    tag,
    summary: 'Create a campaign',
    status: 201,
    takes: { body: campaignBody },
    answer: campaignAnswer,
    refusals: ['NO_SUCH_PICTURE', 'NO_SUCH_USER', 'EMAIL_SHARED'],
    async handle({ run, body: { maxDonation, longDescription, shortDescription, ...body }, ...viewed }) {
      const description = body.description ?? longDescription ?? shortDescription
      const image = storedImage(body.image, viewed.base)
      return toCampaign(await run({ ...body, image, maxCents: maxDonation, description }), viewed)
    },
  }),

  route({
    operation: setPaused,
    method: 'PATCH',
    path: '/api/donations/:id',
    tag,
    summary: 'Pause or resume a campaign',
    takes: {
      params,
      body: z
        .object({ paused: z.boolean('paused must be true or false') })
        .meta({ id: 'CampaignPaused', example: { paused: true } }),
    },
    notFound,
    answer: campaignAnswer,
    refusals: ['NOT_ALLOWED'],
    handle: async ({ run, params, body, ...viewed }) => toCampaign(await run({ ...params, ...body }), viewed),
  }),

  route({
    operation: donate,
    method: 'PATCH',
    path: '/api/donations/:id/donate',
    tag,
    summary: 'Donate to a campaign',
    description:
      'Anybody may; people who are logged in are named. With an `Idempotency-Key`, a repeated call gives only once and returns the first answer, even when the campaign has changed since; the same key with another body is a conflict. The keys of an account are its own; the key of a visitor counts for one campaign. Returns the campaign as it is right after this donation.',
    takes: {
      params,
      headers: z.object({
        'idempotency-key': donationInput.shape.idempotencyKey.meta({
          description: `Any text that the caller chooses, up to 200 characters; without a login, at least ${visitorKeyLength} that nobody can guess`,
        }),
      }),
      body: z.object({ amount: gift }).meta({ id: 'NewDonation', example: { amount: 12.5 } }),
    },
    notFound,
    answer: campaignAnswer,
    refusals: ['CAMPAIGN_PAUSED', 'CAMPAIGN_ENDED', 'OVER_LIMIT', 'KEY_REUSED', 'KEY_TOO_SHORT'],
    async handle({ run, params, headers, body, ...viewed }) {
      const idempotencyKey = headers['idempotency-key']
      const given = await run({ campaignId: params.id, amountCents: body.amount, idempotencyKey, anonymous: false })
      return toCampaign(await campaignAfter(viewed.acting, given), viewed, given.id)
    },
  }),
]
