import { z } from 'zod'
import { withheld } from './approval-queue.ts'
import { author } from './authors.ts'
import { campaignCardFields, campaignFields } from './campaign-fields.ts'
import { campaignGroups } from './campaign-list.ts'
import { campaignRulesTexts as t } from './campaign-rules.texts.ts'
import { campaignFieldsToPublish } from './drafts.ts'
import { inputShape, recordShape, textSchema } from './field-schemas.ts'
import { id } from './ids.ts'
import { image } from './images.ts'
import { maxRows, pageSchema, pagingInput } from './lists.ts'
import { formatMoney, moneyForm } from './money.ts'
import { maxNeeds, maxTargetCents, need, needs } from './needs.ts'
import { optional, searchText, text } from './text.ts'
import { futureTime } from './times.ts'
import { parseTyped } from './typed-amounts.ts'
import { moneyField } from './typed-money.ts'

/** One unit of the currency, such as $1 (docs/product.md 7.2). */
export const minTargetCents = () => 10 ** moneyForm().decimals

/** Campaigns per page of the list (docs/product.md 7.7). */
export const campaignPageSize = 6
/** Milliseconds; the default duration of a campaign (docs/product.md 7.3). */
export const campaignDuration = 7 * 24 * 60 * 60 * 1000

export const requiredFieldsMissing = t.requiredFieldsMissing
const invalidTarget = () =>
  t.targetOutOfRange({
    min: formatMoney(minTargetCents()),
    max: formatMoney(maxTargetCents),
    decimals: String(moneyForm().decimals),
  })

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
 * The state of a campaign at a time of the server's clock. A reached target takes precedence over paused and ended. The
 * campaign is `promised` until all of the target has arrived (docs/product.md 7.4).
 */
export function campaignState(campaign: CampaignStateFields, now: Date): CampaignState {
  const { maxCents, donatedCents, receivedCents, endsAt, paused } = campaign
  if (donatedCents >= maxCents) return receivedCents >= maxCents ? 'funded' : 'promised'
  if (endsAt <= now) return 'ended'
  return paused ? 'paused' : 'open'
}

const targetCents = z
  .int({ error: invalidTarget })
  .refine((cents) => cents >= minTargetCents(), { error: invalidTarget })
  .max(maxTargetCents, { error: invalidTarget })

/** When a campaign ends, always in the future (docs/product.md 7.3). */
const lastDate = futureTime(t.closingDate)

const { petName, ...texts } = inputShape(campaignFields)

/** A pet that the caller may change; null for none. Left out, a campaign keeps its pet. */
const petId = id.nullable().optional()

/** The later form, 'Create Donation Campaign' (docs/product.md 7.1). Without `lastDate`, the campaign runs 7 days. */
export const campaignInput = z.object({
  petName,
  petId,
  image: image(t.petImage),
  maxCents: targetCents,
  ...texts,
  lastDate: optional(lastDate),
  needs: needs.optional(),
})
export type CampaignInput = z.output<typeof campaignInput>

/** The earlier form, 'Add New Donation Campaign', and the minimum for `POST /api/donations` (docs/product.md 7.1). */
export const simpleCampaignInput = campaignInput.extend({
  petName: textSchema(campaignFields.petName, requiredFieldsMissing),
  image: image(t.imageUrl, requiredFieldsMissing),
  location: optional(texts.location),
  description: optional(texts.description),
})
export type SimpleCampaignInput = z.output<typeof simpleCampaignInput>

/**
 * A draft, new or changed, of either form: only the name is required, and a required field that is left out or blank is
 * missing (docs/product.md 7.12).
 */
export const campaignDraftInput = campaignInput.extend({
  id: id.optional(),
  image: optional(campaignInput.shape.image),
  maxCents: targetCents.optional(),
  location: optional(texts.location),
  description: optional(texts.description),
})
export type CampaignDraftInput = z.output<typeof campaignDraftInput>

/** The target sent to REST. */
export const targetAmountField = moneyField(requiredFieldsMissing, invalidTarget).pipe(targetCents)
const typedTarget = (required: () => string) => moneyField(required, invalidTarget, parseTyped).pipe(targetCents)

const withCents = <Form extends { maxDonation?: number | undefined }>({ maxDonation, ...rest }: Form) => ({
  ...rest,
  maxCents: maxDonation as Form['maxDonation'],
})

export const campaignFormSchema = campaignInput
  .omit({ maxCents: true })
  .extend({ maxDonation: typedTarget(t.targetRequired) })
  .transform(withCents)

export const simpleCampaignFormSchema = simpleCampaignInput
  .omit({ maxCents: true })
  .extend({ maxDonation: typedTarget(requiredFieldsMissing) })
  .transform(withCents)

export const campaignDraftFormSchema = campaignDraftInput
  .omit({ maxCents: true })
  .extend({ maxDonation: optional(typedTarget(t.targetRequired)) })
  .transform(withCents)

/**
 * The edit form. Without `lastDate`, the campaign keeps its closing date, even a past one. `publish` publishes a draft; its
 * closing date must be in the future then.
 */
export const campaignUpdateInput = campaignInput.extend({ id, publish: z.boolean().optional() })
export type CampaignUpdateInput = z.output<typeof campaignUpdateInput>
const position = z.int().refine((value) => value !== 0)
/** `cursor` and `before` are positions (shared/campaign-list.ts). */
export const campaignListInput = pagingInput(campaignPageSize).extend({
  show: z.enum(campaignGroups).optional(),
  search: searchText.optional(),
  cursor: position.optional(),
  before: position.optional(),
})
export const campaignCountInput = z.object({ search: searchText.optional() })
export const myCampaignListInput = pagingInput(maxRows)
export const setPausedInput = z.object({ id, paused: z.boolean() })

/** A campaign in lists. It must not identify its creator. */
export const campaignCard = z.object({
  id,
  ...recordShape(campaignCardFields),
  image: z.string(),
  maxCents: z.number(),
  /** The standing amount of all donations, promised or received. */
  donatedCents: z.number(),
  receivedCents: z.number(),
  /** The amount in open checkouts, which may still fail. */
  reservedCents: z.number(),
  donationCount: z.number(),
  state: z.enum(campaignStates),
  need: z.object({ text: z.string(), cents: z.number(), toGoCents: z.number() }).nullable(),
})
export type CampaignCard = z.infer<typeof campaignCard>
export const campaignPage = pageSchema(campaignCard)
export const campaignCounts = z.object({ open: z.number(), finished: z.number() })
export type CampaignCounts = z.infer<typeof campaignCounts>
export const campaignOfPet = z.object({ campaign: campaignCard.nullable() })

/** The public view of a campaign. Times are ISO 8601 in UTC; an absent location or description is ''. */
export const campaign = campaignCard.extend({
  ...recordShape(campaignFields),
  shortDescription: z.string(),
  lastDate: z.string(),
  createdAt: z.string(),
  paused: z.boolean(),
  needs: z.array(need.extend({ filledCents: z.number() })).max(maxNeeds),
})
export type Campaign = z.infer<typeof campaign>

export const ownCampaign = campaign.extend({
  withheld,
  /** What a draft lacks; the values of these fields mean nothing. */
  missing: z.array(z.enum(campaignFieldsToPublish)).max(campaignFieldsToPublish.length),
})
export type OwnCampaign = z.infer<typeof ownCampaign>
export const myCampaignPage = pageSchema(ownCampaign)

export const changedCampaign = ownCampaign.extend({
  /** The viewer may change it and see its donors: creator, staff, or admin. */
  canManage: z.boolean(),
})
export type ChangedCampaign = z.infer<typeof changedCampaign>

/** Only this view of a campaign says who is responsible for it, and its pet if the viewer may see that. */
export const campaignDetail = changedCampaign.extend({
  author,
  pet: z.object({ id, name: z.string() }).nullable(),
  /** The last day included; 0 after the end. */
  daysLeft: z.number(),
})
export type CampaignDetail = z.infer<typeof campaignDetail>

export const updateInput = z.object({
  id,
  text: text({ label: t.update, max: 2000, long: true }),
  image: optional(image(t.picture)),
  costCents: z.int({ error: t.costOutOfRange }).min(1).max(1_000_000_000).optional(),
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
export const maxCampaignUpdates = 100
export const updateListInput = pagingInput(10).extend({ id })
export const updatePage = pageSchema(campaignUpdate)
