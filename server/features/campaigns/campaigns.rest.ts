import { z } from 'zod'
import type { PageResult } from '#server/db/paging.ts'
import { storedImage } from '#server/platform/http/urls.ts'
import { pathId, queryNumber } from '#server/platform/rest/fields.ts'
import { mapInTurns, type ResponseContext, type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { campaignPageSize, simpleCampaignInput, targetAmountField } from '#shared/campaigns.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'
import type { CampaignRecord } from './campaigns.queries.ts'
import { campaignSchema, newCampaignExample, toCampaignResponse } from './campaigns.schema.ts'
import { createCampaign, findCampaigns, getCampaign, setPaused } from './campaigns.service.ts'

const callersEmail = optional(email).meta({ description: "The caller's email, anybody's for an admin" })
const { petName, petId, title, image, maxCents: _, lastDate, needs: __, ...texts } = simpleCampaignInput.shape
const { description } = texts
const target = targetAmountField.meta({ description: 'In the currency’s unit, at least 1: a number or its string' })

const campaignBody = z
  .object({
    petName,
    image,
    maxDonation: target,
    ...texts,
    longDescription: description.meta({ description: 'Used where there is no description' }),
    shortDescription: description.meta({ description: 'Used where there is neither of the two' }),
    lastDate: lastDate.meta({ description: 'A time or a day in the future; 7 days from now where it is absent' }),
    title: title.meta({ description: 'A title of its own, such as ‘Surgery for Rex’' }),
    petId: petId.meta({
      description: "A pet that the caller may change; the campaign's page and the pet's link to each other",
    }),
    creatorEmail: callersEmail,
  })
  .meta({ id: 'NewCampaign', example: newCampaignExample })

const toCampaigns = ({ items }: PageResult<CampaignRecord>, viewed: ResponseContext) =>
  mapInTurns(items, (campaign) => toCampaignResponse(campaign, viewed))

const params = z.object({ id: pathId })
const paused = z.object({ paused: z.boolean('paused must be true or false') })
const notFound = 'NO_SUCH_CAMPAIGN'
const tag = 'Donations'

const campaignsAtOnce = 10

export const campaignsRest: RestRoute[] = [
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
    answer: z.array(campaignSchema),
    streams: true,
    refusals: ['NOT_LOGGED_IN'],
    handle({ run, query, ...viewed }) {
      const { email, page = 1, limit = campaignPageSize } = query
      const show = (found: PageResult<CampaignRecord>) => toCampaigns(found, viewed)
      if (email === undefined || query.page !== undefined || query.limit !== undefined)
        return run({ email, skip: (page - 1) * limit, limit }).then(show)
      return streamList((before?: number) => run({ email, before, limit: campaignsAtOnce }), show)
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
    answer: campaignSchema,
    handle: async ({ run, params, ...viewed }) => toCampaignResponse(await run(params), viewed),
  }),

  route({
    operation: createCampaign,
    method: 'POST',
    path: '/api/donations',
    tag,
    summary: 'Create a campaign',
    status: 201,
    takes: { body: campaignBody },
    answer: campaignSchema,
    refusals: ['NO_SUCH_PICTURE', 'NO_SUCH_USER', 'EMAIL_SHARED', 'NO_SUCH_PET', 'NOT_ALLOWED'],
    async handle({ run, body: { maxDonation, longDescription, shortDescription, ...body }, ...viewed }) {
      const description = body.description ?? longDescription ?? shortDescription
      const image = storedImage(body.image, viewed.base)
      return toCampaignResponse(await run({ ...body, image, maxCents: maxDonation, description }), viewed)
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
    answer: campaignSchema,
    refusals: ['NOT_ALLOWED'],
    handle: async ({ run, params, body, ...viewed }) => toCampaignResponse(await run({ ...params, ...body }), viewed),
  }),
]
