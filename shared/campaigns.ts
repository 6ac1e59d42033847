import { z } from 'zod'
import { withheld } from './approval-queue.ts'
import { giftStates } from './gift-states.ts'
import { id } from './ids.ts'
import { image } from './images.ts'
import { mostRows, pageOf, paging, pagingFrom } from './lists.ts'
import { parseDollars } from './money.ts'
import { maxTargetCents, mostNeeds, need, needs } from './needs.ts'
import { giftSecretPattern } from './pages.ts'
import { optional, text } from './text.ts'
import { futureTime } from './times.ts'
import { email } from './users.ts'

/** Cents; $1 (docs/product.md 7.2). */
export const minTargetCents = 100
/** Cents; $1,000,000 at once (docs/product.md 8.2). */
export const maxDonationCents = 100_000_000

/** Campaigns that a page of the list shows before it loads more (docs/product.md 7.7). */
export const campaignPageSize = 6
/** Milliseconds a campaign runs unless its creator chooses otherwise (docs/product.md 7.3). */
export const campaignDuration = 7 * 24 * 60 * 60 * 1000

/** What a donator without a name, or who chose not to show it, is called (docs/product.md 8.5). */
export const anonymousName = 'Anonymous'
export const invalidAmount = 'Please enter a valid donation amount.'
export const requiredFieldsMissing = 'Please fill in pet name, image URL, and max donation amount.'
const targetRequired = 'Maximum donation amount is required'
const invalidTarget = 'Maximum donation amount must be $1 to $10,000,000, with at most two decimals'

export const campaignStates = ['open', 'paused', 'ended', 'promised', 'funded'] as const
export type CampaignState = (typeof campaignStates)[number]

type Standing = { maxCents: number; donatedCents: number; receivedCents: number; endsAt: Date; paused: boolean }

/**
 * What a campaign shows at a given moment of the server's clock. Having reached its target counts more than having been
 * stopped; it is `promised` until all of it has arrived (docs/product.md 7.4).
 */
export function campaignState(campaign: Standing, now: Date): CampaignState {
  const { maxCents, donatedCents, receivedCents, endsAt, paused } = campaign
  if (donatedCents >= maxCents) return receivedCents >= maxCents ? 'funded' : 'promised'
  if (endsAt <= now) return 'ended'
  return paused ? 'paused' : 'open'
}

const targetCents = z.int(invalidTarget).min(minTargetCents, invalidTarget).max(maxTargetCents, invalidTarget)

/** Dollars as typed into a form or sent to REST, to cents. */
const typed = (required: string, invalid: string) =>
  z
    .union([z.string(), z.number()], { error: (issue) => (issue.input === undefined ? required : invalid) })
    .refine((amount) => String(amount).trim() !== '', { error: required, abort: true })
    .transform((amount, context) => {
      const cents = parseDollars(amount)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: invalid })
      return z.NEVER
    })

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
export const typedTarget = typed(requiredFieldsMissing, invalidTarget).pipe(targetCents)

type Typed = { maxDonation: number }
const withCents = <Form extends Typed>({ maxDonation, ...rest }: Form) => ({ ...rest, maxCents: maxDonation })

/** The later form as it is filled in, `maxDonation` in dollars as typed; its output is a `campaignInput`. */
export const campaignForm = campaignInput
  .omit({ maxCents: true })
  .extend({ maxDonation: typed(targetRequired, invalidTarget).pipe(targetCents) })
  .transform(withCents)

/** The earlier form; its output is a `simpleCampaignInput`. */
export const simpleCampaignForm = simpleCampaignInput
  .omit({ maxCents: true })
  .extend({ maxDonation: typedTarget })
  .transform(withCents)

/** The edit screen. Without `lastDate` the campaign keeps the one it has, even when that is past. */
export const campaignUpdateInput = campaignInput.extend({ id })
export const campaignListInput = pagingFrom(campaignPageSize)
export const myCampaignListInput = paging(mostRows)
export const setPausedInput = z.object({ id, paused: z.boolean() })

/** A campaign as lists show it. Nothing here tells who created it. */
export const campaignCard = z.object({
  id,
  petName: z.string(),
  image: z.string(),
  maxCents: z.number(),
  /** What stands of all gifts, promised or received. */
  donatedCents: z.number(),
  /** What has arrived of it. */
  receivedCents: z.number(),
  /** What is being paid just now, and may still come to nothing. */
  reservedCents: z.number(),
  /** How many gifts stand. */
  gifts: z.number(),
  state: z.enum(campaignStates),
  /** What is needed next. */
  need: z.object({ text: z.string(), cents: z.number(), toGoCents: z.number() }).nullable(),
})
export type CampaignCard = z.infer<typeof campaignCard>
export const campaignPage = pageOf(campaignCard)

/** All that anybody may see of a campaign. Times are ISO 8601 in UTC; an absent location or description is ''. */
export const campaign = campaignCard.extend({
  location: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  lastDate: z.string(),
  createdAt: z.string(),
  paused: z.boolean(),
  needs: z.array(need.extend({ filledCents: z.number() })).max(mostNeeds),
})
export type Campaign = z.infer<typeof campaign>

/** A campaign for whoever may change it. */
export const ownCampaign = campaign.extend({ withheld })
export type OwnCampaign = z.infer<typeof ownCampaign>
export const myCampaignPage = pageOf(ownCampaign)

/** One campaign for one viewer. */
export const campaignDetail = ownCampaign.extend({
  /** The viewer may change it and see its donators: creator or admin. */
  canManage: z.boolean(),
})
export type CampaignDetail = z.infer<typeof campaignDetail>

/** The amount as typed into the donate modal or sent to REST, to cents (docs/product.md 8.2). */
export const typedDonation = typed(invalidAmount, invalidAmount).pipe(
  z.int(invalidAmount).max(maxDonationCents, invalidAmount),
)

/** Characters at least of a visitor's idempotency key: it is tied to nobody, so it must not be guessed. */
export const visitorKeyLength = 16

const idempotencyKey = z
  .string()
  .min(1, 'The idempotency key is empty')
  .max(200, 'The idempotency key can have at most 200 characters')
  .refine((key) => !/[\p{Cc}\p{Cs}]/u.test(key), "The idempotency key contains characters that can't be used")

/** Characters of what a donor writes. */
export const longestGiftMessage = 200

/** Who gives, as far as they say (docs/product.md 8.10). Blank is the same as nothing. */
export const giver = z.object({
  name: optional(text({ label: 'Name', max: 100, name: true })),
  /** Where the receipt goes. */
  email: optional(email),
  message: optional(text({ label: 'Message', max: longestGiftMessage })),
  /** Whether name, message and amount stand on the campaign's page. */
  showName: z.boolean('showName must be true or false').default(false),
})

export const donationInput = giver.extend({
  campaignId: id,
  amountCents: z.int(invalidAmount).min(1, invalidAmount).max(maxDonationCents, invalidAmount),
  /** The same key with the same body gives the first answer again, another body a conflict (docs/product.md 8.6). */
  idempotencyKey: idempotencyKey.optional(),
  /** A donor who is logged in may choose to be shown as Anonymous. */
  anonymous: z.boolean().default(false),
  /** Hears of what the campaign's creator writes about it. */
  follow: z.boolean().default(false),
  /** Pays at once, where the shelter takes payments; else, and below 50 cents, it is a promise. */
  checkout: z.boolean('checkout must be true or false').default(false),
  /** The end of the address of a promise of the same donor to the same campaign, which is cancelled in the same step. */
  replaces: z.string().regex(giftSecretPattern, 'There is no such gift').optional(),
})
export type DonationInput = z.output<typeof donationInput>

/** A donation as it was recorded. */
export const donation = z.object({
  id,
  campaignId: id,
  /** The donor's name, or 'Anonymous'. */
  name: z.string(),
  amountCents: z.number(),
  createdAt: z.string(),
})
export type Donation = z.infer<typeof donation>

/** A donation as its donor is answered: with the way to its page, and to where it is paid. */
export const givenDonation = donation.extend({
  gift: z.object({
    /** A path of this site that nobody else knows. */
    path: z.string(),
    reference: z.string(),
    state: z.enum(giftStates),
    checkoutUrl: z.string().nullable(),
  }),
})
export type GivenDonation = z.infer<typeof givenDonation>

export const donatorListInput = paging(50).extend({ id })
/** What somebody gave; `amountCents` as it was given, `standingCents` what stands of it now. */
export const donator = donation
  .omit({ campaignId: true })
  .extend({ state: z.enum(giftStates), standingCents: z.number() })
export type Donator = z.infer<typeof donator>
export const donatorPage = pageOf(donator)

export const myDonationListInput = paging(50)
export const myDonation = donator.omit({ name: true }).extend({
  campaignId: id,
  petName: z.string(),
  campaignShown: z.boolean(),
  /** Of the gift's page; null for gifts from before there were payments. */
  path: z.string().nullable(),
})
export type MyDonation = z.infer<typeof myDonation>
export const myDonationPage = pageOf(myDonation).extend({
  /** What stands of everything this person has ever given, not of this page. */
  totalCents: z.number(),
})
