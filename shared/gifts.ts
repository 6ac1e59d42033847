import { z } from 'zod'
import { campaignStates, donationInput, giver, typedDonation } from './campaigns.ts'
import { giftOrigins, giftStates } from './gift-states.ts'
import { id } from './ids.ts'
import { image } from './images.ts'
import { mostRows, pageOf, paging, rowsOf } from './lists.ts'
import { giftSecretPattern } from './pages.ts'
import { optional, text } from './text.ts'

// A gift from the moment that it is given: its own page, the campaign's wall, and the desk where it is accounted for.

/** The check in a reference: no single wrong digit and no two digits changed over give the same. */
const checkOf = (giftId: number) => (((giftId % 251) * 233) % 251).toString(16).toUpperCase().padStart(2, '0')

/** What a donor writes on a transfer, and a treasurer looks for: 'PS-1234-7F'. */
export const referenceOf = (giftId: number): string => `PS-${giftId}-${checkOf(giftId)}`

/** The gift that a reference means, however it was typed; null where it is none or has a mistake in it. */
export function idOfReference(reference: string): number | null {
  const match = /^(?:PS)?([1-9]\d{0,14})([\dA-F]{2})$/.exec(reference.toUpperCase().replace(/[^\dA-Z]/g, ''))
  const giftId = Number(match?.[1])
  return match && checkOf(giftId) === match[2] ? giftId : null
}

/** Cents below which nobody pays at once: the provider takes no less. */
export const leastPayment = 50

/** The gift's number and 32 random bytes in Base64url: whoever has them sees the gift. */
export const giftSecret = z.string().regex(giftSecretPattern, 'There is no such gift')
export const giftInput = z.object({ secret: giftSecret })
export const giftChange = giftInput.extend({ showName: z.boolean().optional(), follow: z.boolean().optional() })
export type GiftChange = z.output<typeof giftChange>

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
export const mostUpdates = 100
export const updateListInput = paging(10).extend({ id })
export const updatePage = pageOf(campaignUpdate)

/** A gift as whoever has its link sees it. Amounts are in cents, times ISO 8601 in UTC. */
export const giftPage = z.object({
  reference: z.string(),
  state: z.enum(giftStates),
  origin: z.enum(giftOrigins),
  amountCents: z.number(),
  /** What stands of it now. */
  standingCents: z.number(),
  createdAt: z.string(),
  /** The name that the donor gave; null for none. */
  name: z.string().nullable(),
  /** Where the receipt goes, with most of it hidden. */
  email: z.string().nullable(),
  message: z.string().nullable(),
  showName: z.boolean(),
  follow: z.boolean(),
  /** The donor has taken back all that they had said of themselves. */
  erased: z.boolean(),
  campaign: z.object({
    id,
    petName: z.string(),
    image: z.string(),
    state: z.enum(campaignStates),
    /** Everybody can see its page. */
    shown: z.boolean(),
  }),
  /** When the promise expires, or has expired; null where it does neither. */
  expiresAt: z.string().nullable(),
  /** The shelter's own words, as long as the gift is promised and asked for. */
  howToPay: z.string().nullable(),
  /** Once it is received. */
  receipt: z.object({ number: z.string(), receivedAt: z.string(), amountCents: z.number() }).nullable(),
  /** As long as it is being paid: where, until when. */
  checkout: z.object({ url: z.string().nullable(), expiresAt: z.string() }).nullable(),
  /** No real money moves. */
  test: z.boolean(),
  /** What became of it, one after the other. */
  events: z.array(z.object({ state: z.enum(giftStates), standingCents: z.number(), at: z.string() })).max(mostRows),
  /** The newest of the campaign's, where the donor follows them. */
  updates: rowsOf(campaignUpdate),
})
export type GiftPage = z.infer<typeof giftPage>

export const wallInput = paging(20).extend({ id })
export const wallGift = z.object({
  id,
  name: z.string(),
  message: z.string().nullable(),
  amountCents: z.number(),
  createdAt: z.string(),
})
export type WallGift = z.infer<typeof wallGift>
export const wallPage = pageOf(wallGift).extend({
  /** How many more gifts stand, whose donors are 'Anonymous'. */
  others: z.number(),
})

const ids = z
  .array(id, 'ids must be a list')
  .min(1, 'Choose at least one gift')
  .max(mostRows, `Choose at most ${mostRows} gifts`)
export const giftIds = z.object({ ids: ids.transform((list) => [...new Set(list)]) })

export const giftListInput = paging(50).extend({
  campaignId: id.optional(),
  state: z.enum(giftStates).optional(),
  reference: z.string().max(40).optional(),
})
export type GiftListInput = z.output<typeof giftListInput>

/** A gift at the desk. */
export const giftRow = z.object({
  id,
  reference: z.string(),
  campaignId: id,
  petName: z.string(),
  /** Null for 'Anonymous'. */
  name: z.string().nullable(),
  /** For admins alone. */
  email: z.string().nullable(),
  message: z.string().nullable(),
  showName: z.boolean(),
  amountCents: z.number(),
  standingCents: z.number(),
  state: z.enum(giftStates),
  origin: z.enum(giftOrigins),
  createdAt: z.string(),
  /** A large promise by a donor without a confirmed address. */
  large: z.boolean(),
  /** When the promise expires; null where it never does. */
  expiresAt: z.string().nullable(),
})
export type GiftRow = z.infer<typeof giftRow>
export const giftListPage = pageOf(giftRow)

/** What was done with each of several gifts: those that were as they should be, how the others are, and ids of no gift. */
export const giftsDone = z.object({
  done: z.array(z.number()).max(mostRows),
  not: rowsOf(z.object({ id, state: z.enum(giftStates) })),
  unknown: z.array(z.number()).max(mostRows),
})
export type GiftsDone = z.infer<typeof giftsDone>

export const cashInput = giver.extend({
  campaignId: id,
  amountCents: donationInput.shape.amountCents,
  idempotencyKey: donationInput.shape.idempotencyKey,
})
export type CashInput = z.output<typeof cashInput>

/** The same as it is typed in. */
export const cashForm = cashInput
  .omit({ amountCents: true })
  .extend({ amount: typedDonation })
  .transform(({ amount, ...rest }) => ({ ...rest, amountCents: amount }))

/** Why a payment counts for nothing here (docs/product.md 8.15). */
export const strayReasons = ['unknown_gift', 'other_amount', 'gift_over', 'disputed', 'refund_failed'] as const
export type StrayReason = (typeof strayReasons)[number]

/** A payment that admins should look at. */
export const strayPayment = z.object({
  id,
  reason: z.enum(strayReasons),
  /** What the provider calls the payment. */
  paymentId: z.string().nullable(),
  /** Of the gift that it names, where there is one. */
  reference: z.string().nullable(),
  /** In hundredths of the currency. */
  cents: z.number().nullable(),
  currency: z.string().nullable(),
  createdAt: z.string(),
  /** Somebody has dealt with it. */
  settledAt: z.string().nullable(),
})
export type StrayPayment = z.infer<typeof strayPayment>
export const strayListInput = paging(20)
export const strayPage = pageOf(strayPayment)
