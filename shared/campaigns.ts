import { z } from 'zod'
import { withheld } from './approval-queue.ts'
import { id } from './ids.ts'
import { image } from './images.ts'
import { maxRows, pageSchema, pagingInput, pagingInputFrom } from './lists.ts'
import { maxNeeds, maxTargetCents, need, needs } from './needs.ts'
import { optional, text } from './text.ts'
import { futureTime } from './times.ts'
import { dollarsField } from './typed-dollars.ts'

/** Cents; $1 (docs/product.md 7.2). */
export const minTargetCents = 100

/** Campaigns that a page of the list shows before it loads more (docs/product.md 7.7). */
export const campaignPageSize = 6
/** Milliseconds a campaign runs unless its creator chooses otherwise (docs/product.md 7.3). */
export const campaignDuration = 7 * 24 * 60 * 60 * 1000

export const requiredFieldsMissing = 'Please fill in pet name, image URL, and max donation amount.'
const targetRequired = 'Maximum donation amount is required'
const invalidTarget = 'Maximum donation amount must be $1 to $10,000,000, with at most two decimals'

export const campaignStates = ['open', 'paused', 'ended', 'promised', 'funded'] as const
export type CampaignState = (typeof campaignStates)[number]

type CampaignStateFields = {
  maxCents: number
  donatedCents: number
  receivedCents: number
  endsAt: Date
  paused: boolean
}

/**
 * What a campaign shows at a given moment of the server's clock. Having reached its target counts more than having been
 * stopped; it is `promised` until all of it has arrived (docs/product.md 7.4).
 */
export function campaignState(campaign: CampaignStateFields, now: Date): CampaignState {
  const { maxCents, donatedCents, receivedCents, endsAt, paused } = campaign
  if (donatedCents >= maxCents) return receivedCents >= maxCents ? 'funded' : 'promised'
  if (endsAt <= now) return 'ended'
  return paused ? 'paused' : 'open'
}

const targetCents = z.int(invalidTarget).min(minTargetCents, invalidTarget).max(maxTargetCents, invalidTarget)

/** When a campaign ends, always in the future (docs/product.md 7.3). */
const lastDate = futureTime('The closing date')

const location = { label: 'Location', max: 200 }
const description = { label: 'Description', max: 5000, long: true }
const petName = { label: 'Pet name', max: 100, name: true }

/** The later form, 'Create Donation Campaign' (docs/product.md 7.1); without `lastDate` it runs 7 days. */
export const campaignInput = z.object({
  petName: text(petName),
  image: image('Pet image'),
  maxCents: targetCents,
  location: text(location),
  description: text(description),
  lastDate: optional(lastDate),
  /** Left out, what there is stays. */
  needs: needs.optional(),
})
export type CampaignInput = z.output<typeof campaignInput>

/**
 * The earlier form, 'Add New Donation Campaign', and the least that `POST /api/donations` needs (docs/product.md 7.1).
 */
export const simpleCampaignInput = z.object({
  petName: text({ ...petName, required: requiredFieldsMissing }),
  image: image('Image URL', requiredFieldsMissing),
  maxCents: targetCents,
  location: optional(text(location)),
  description: optional(text(description)),
  lastDate: optional(lastDate),
  needs: needs.optional(),
})
export type SimpleCampaignInput = z.output<typeof simpleCampaignInput>

/** A target as typed into the earlier form or sent to REST, to cents. */
export const targetAmountField = dollarsField(requiredFieldsMissing, invalidTarget).pipe(targetCents)

type TargetAmountValues = { maxDonation: number }
const withCents = <Form extends TargetAmountValues>({ maxDonation, ...rest }: Form) => ({
  ...rest,
  maxCents: maxDonation,
})

/** The later form as it is filled in, `maxDonation` in dollars as typed; its output is a `campaignInput`. */
export const campaignFormSchema = campaignInput
  .omit({ maxCents: true })
  .extend({ maxDonation: dollarsField(targetRequired, invalidTarget).pipe(targetCents) })
  .transform(withCents)

/** The earlier form; its output is a `simpleCampaignInput`. */
export const simpleCampaignFormSchema = simpleCampaignInput
  .omit({ maxCents: true })
  .extend({ maxDonation: targetAmountField })
  .transform(withCents)

/** The edit screen. Without `lastDate` the campaign keeps the one it has, even when that is past. */
export const campaignUpdateInput = campaignInput.extend({ id })
export const campaignListInput = pagingInputFrom(campaignPageSize)
export const myCampaignListInput = pagingInput(maxRows)
export const setPausedInput = z.object({ id, paused: z.boolean() })

/** A campaign as lists show it. Nothing here tells who created it. */
export const campaignCard = z.object({
  id,
  petName: z.string(),
  image: z.string(),
  maxCents: z.number(),
  /** What stands of all donations, promised or received. */
  donatedCents: z.number(),
  /** What has arrived of it. */
  receivedCents: z.number(),
  /** What is being paid just now, and may still come to nothing. */
  reservedCents: z.number(),
  /** How many donations stand. */
  donationCount: z.number(),
  state: z.enum(campaignStates),
  /** What is needed next. */
  need: z.object({ text: z.string(), cents: z.number(), toGoCents: z.number() }).nullable(),
})
export type CampaignCard = z.infer<typeof campaignCard>
export const campaignPage = pageSchema(campaignCard)

/** All that anybody may see of a campaign. Times are ISO 8601 in UTC; an absent location or description is ''. */
export const campaign = campaignCard.extend({
  location: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  lastDate: z.string(),
  createdAt: z.string(),
  paused: z.boolean(),
  needs: z.array(need.extend({ filledCents: z.number() })).max(maxNeeds),
})
export type Campaign = z.infer<typeof campaign>

/** A campaign for whoever may change it. */
export const ownCampaign = campaign.extend({ withheld })
export type OwnCampaign = z.infer<typeof ownCampaign>
export const myCampaignPage = pageSchema(ownCampaign)

/** One campaign for one viewer. */
export const campaignDetail = ownCampaign.extend({
  /** The viewer may change it and see its donors: creator or admin. */
  canManage: z.boolean(),
})
export type CampaignDetail = z.infer<typeof campaignDetail>

/** What a campaign's creator tells of it. */
export const updateInput = z.object({
  id,
  text: text({ label: 'Update', max: 2000, long: true }),
  image: optional(image('Picture')),
  /** What it cost, in cents. */
  costCents: z.int('Please enter a valid amount.').min(1).max(1_000_000_000).optional(),
})
export type UpdateInput = z.output<typeof updateInput>

export const campaignUpdate = z.object({
  id,
  text: z.string(),
  image: z.string().nullable(),
  costCents: z.number().nullable(),
  createdAt: z.string(),
})
export type CampaignUpdate = z.infer<typeof campaignUpdate>
/** At most so many for a campaign. */
export const maxCampaignUpdates = 100
export const updateListInput = pagingInput(10).extend({ id })
export const updatePage = pageSchema(campaignUpdate)
