import { z } from 'zod'
import type { Page } from '#server/db/page.ts'
import { absoluteImage, storedImage } from '#server/http/urls.ts'
import { idsOf, pageQuery, pathId, picture, queryNumber, recordIds, time } from '#server/rest/fields.ts'
import { oneByOne, type RestRoute, route, type Viewed, wholeList } from '#server/rest/route.ts'
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
import { mostRows, rowsOf } from '#shared/lists.ts'
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
  findDonators,
  getCampaign,
  setPaused,
} from './service.ts'

const now = '2026-05-04T09:30:00.000Z'
const newExample = {
  petName: 'Rex',
  image: 'https://pets.example.org/images/rex.webp',
  maxDonation: 500,
  location: 'Springfield',
  description: 'Rex needs an operation.',
}

const campaignExample = {
  _id: '1',
  id: 1,
  ...newExample,
  donatedAmount: 12.5,
  shortDescription: 'Rex needs an operation.',
  longDescription: 'Rex needs an operation.',
  lastDate: '2026-05-11T09:30:00.000Z',
  createdAt: now,
  paused: false,
}

const amount = z.number().meta({ description: 'Dollars' })

const donatorAnswer = z
  .object({ ...recordIds, name: z.string(), amount, createdAt: time })
  .meta({ id: 'Donator', example: { _id: '1', id: 1, name: 'Uma User', amount: 12.5, createdAt: now } })

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
    donators: rowsOf(donatorAnswer)
      .optional()
      .meta({
        description: `The newest ${mostRows}, newest first, for the creator and admins; all of them are at \`/api/donations/{id}/donators\``,
      }),
  })
  .meta({ id: 'Campaign', example: campaignExample })

const callersEmail = optional(email).meta({ description: "The caller's email, anybody's for an admin" })
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
    creatorEmail: callersEmail,
  })
  .meta({ id: 'NewCampaign', example: newExample })

async function toCampaign(campaign: CampaignRecord, { acting, base }: Viewed, before?: number) {
  const { maxCents, donatedCents, creatorEmail, ...record } = campaign
  const donations = await donationsSeenBy(acting, campaign, before)
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

const toDonator = ({ id, donorName, amountCents, createdAt }: DonationRecord) => ({
  ...idsOf({ id }),
  name: donorName ?? anonymousName,
  amount: dollars(amountCents),
  createdAt: createdAt.toISOString(),
})

const toCampaigns = ({ items }: Page<CampaignRecord>, viewed: Viewed) =>
  oneByOne(items, (campaign) => toCampaign(campaign, viewed))

const params = z.object({ id: pathId })
const paused = z.object({ paused: z.boolean('paused must be true or false') })
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
        email: callersEmail,
      }),
    },
    answer: z.array(campaignAnswer),
    streams: true,
    refusals: ['NOT_LOGGED_IN'],
    handle({ run, query, ...viewed }) {
      const { email, page = 1, limit = campaignPageSize } = query
      const show = (found: Page<CampaignRecord>) => toCampaigns(found, viewed)
      if (email === undefined || query.page !== undefined || query.limit !== undefined)
        return run({ email, skip: (page - 1) * limit, limit }).then(show)
      return wholeList((before?: number) => run({ email, before, limit: campaignsAtOnce }), show)
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
    operation: findDonators,
    method: 'GET',
    path: '/api/donations/:id/donators',
    tag,
    summary: 'Who gave to a campaign, newest first',
    description: `For the campaign's creator and admins. A page of ${mostRows} unless \`limit\` says otherwise; \`before\` is the id of the last donator of the page before. Past the end \`[]\`.`,
    takes: { params, query: pageQuery },
    notFound,
    answer: rowsOf(donatorAnswer),
    refusals: ['NOT_ALLOWED'],
    handle: async ({ run, params, query: { before, limit = mostRows } }) =>
      (await run({ ...params, before, limit })).items.map(toDonator),
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
    takes: { params, body: paused.meta({ id: 'CampaignPaused', example: { paused: true } }) },
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
      return toCampaign(await campaignAfter(viewed.acting, given), viewed, given.id + 1)
    },
  }),
]
