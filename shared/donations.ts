import { z } from 'zod'
import { campaignStates, campaignUpdate } from './campaigns.ts'
import { donationOrigins, donationStates } from './donation-states.ts'
import { id } from './ids.ts'
import { maxRows, pageSchema, pagingInput, rowArray } from './lists.ts'
import { donationSecretPattern } from './pages.ts'
import { optional, text } from './text.ts'
import { dollarsField } from './typed-dollars.ts'
import { email } from './users.ts'

// A donation from the moment that it is given: its own page, the campaign's wall, and the desk where it is accounted for.

/** Cents; $1,000,000 at once (docs/product.md 8.2). */
export const maxDonationCents = 100_000_000

/** What a donor without a name, or who chose not to show it, is called (docs/product.md 8.5). */
export const anonymousName = 'Anonymous'
export const invalidAmount = 'Please enter a valid donation amount.'

/** The amount as typed into the donate modal or sent to REST, to cents (docs/product.md 8.2). */
export const donationAmountField = dollarsField(invalidAmount, invalidAmount).pipe(
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
export const maxDonationMessageLength = 200

/** Who gives, as far as they say (docs/product.md 8.10). Blank is the same as nothing. */
export const donorFields = z.object({
  name: optional(text({ label: 'Name', max: 100, name: true })),
  /** Where the receipt goes. */
  email: optional(email),
  message: optional(text({ label: 'Message', max: maxDonationMessageLength })),
  /** Whether name, message and amount stand on the campaign's page. */
  showName: z.boolean('showName must be true or false').default(false),
})

export const donationInput = donorFields.extend({
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
  replaces: z.string().regex(donationSecretPattern, 'There is no such gift').optional(),
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
export const createdDonation = donation.extend({
  /** Of its page: a path of this site that nobody else knows. */
  path: z.string(),
  reference: z.string(),
  state: z.enum(donationStates),
  checkoutUrl: z.string().nullable(),
})
export type CreatedDonation = z.infer<typeof createdDonation>

export const donorListInput = pagingInput(50).extend({ id })
/** What somebody gave; `amountCents` as it was given, `standingCents` what stands of it now. */
export const donor = donation
  .omit({ campaignId: true })
  .extend({ state: z.enum(donationStates), standingCents: z.number() })
export type Donor = z.infer<typeof donor>
export const donorPage = pageSchema(donor)

export const myDonationListInput = pagingInput(50)
export const myDonation = donor.omit({ name: true }).extend({
  campaignId: id,
  petName: z.string(),
  campaignShown: z.boolean(),
  /** Of the donation's page; null for donations from before there were payments. */
  path: z.string().nullable(),
})
export type MyDonation = z.infer<typeof myDonation>
export const myDonationPage = pageSchema(myDonation).extend({
  /** What stands of everything this person has ever given, not of this page. */
  totalCents: z.number(),
})

/** The check in a reference: no single wrong digit and no two digits changed over give the same. */
const checkDigits = (donationId: number) =>
  (((donationId % 251) * 233) % 251).toString(16).toUpperCase().padStart(2, '0')

/** What a donor writes on a transfer, and a treasurer looks for: 'PS-1234-7F'. */
export const formatReference = (donationId: number): string => `PS-${donationId}-${checkDigits(donationId)}`

/** The donation that a reference means, however it was typed; null where it is none or has a mistake in it. */
export function parseReference(reference: string): number | null {
  const match = /^(?:PS)?([1-9]\d{0,14})([\dA-F]{2})$/.exec(reference.toUpperCase().replace(/[^\dA-Z]/g, ''))
  const donationId = Number(match?.[1])
  return match && checkDigits(donationId) === match[2] ? donationId : null
}

/** Cents below which nobody pays at once: the provider takes no less. */
export const minPaymentCents = 50

/** The donation's number and 32 random bytes in Base64url: whoever has them sees the donation. */
export const donationSecret = z.string().regex(donationSecretPattern, 'There is no such gift')
export const donationSecretInput = z.object({ secret: donationSecret })
export const donationChange = donationSecretInput.extend({
  showName: z.boolean().optional(),
  follow: z.boolean().optional(),
})
export type DonationChange = z.output<typeof donationChange>

/** A donation as whoever has its link sees it. Amounts are in cents, times ISO 8601 in UTC. */
export const donationPage = z.object({
  reference: z.string(),
  state: z.enum(donationStates),
  origin: z.enum(donationOrigins),
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
  /** The shelter's own words, as long as the donation is promised and asked for. */
  howToPay: z.string().nullable(),
  /** Once it is received. */
  receipt: z.object({ number: z.string(), receivedAt: z.string(), amountCents: z.number() }).nullable(),
  /** As long as it is being paid: where, until when. */
  checkout: z.object({ url: z.string().nullable(), expiresAt: z.string() }).nullable(),
  /** No real money moves. */
  test: z.boolean(),
  /** What became of it, one after the other. */
  events: z.array(z.object({ state: z.enum(donationStates), standingCents: z.number(), at: z.string() })).max(maxRows),
  /** The newest of the campaign's, where the donor follows them. */
  updates: rowArray(campaignUpdate),
})
export type DonationPage = z.infer<typeof donationPage>

export const wallInput = pagingInput(20).extend({ id })
export const wallDonation = z.object({
  id,
  name: z.string(),
  message: z.string().nullable(),
  amountCents: z.number(),
  createdAt: z.string(),
})
export type WallDonation = z.infer<typeof wallDonation>
export const wallPage = pageSchema(wallDonation).extend({
  /** How many more donations stand, whose donors are 'Anonymous'. */
  others: z.number(),
})

const donationIdList = z
  .array(id, 'ids must be a list')
  .min(1, 'Choose at least one gift')
  .max(maxRows, `Choose at most ${maxRows} gifts`)
export const donationIds = z.object({ ids: donationIdList.transform((list) => [...new Set(list)]) })

export const donationListInput = pagingInput(50).extend({
  campaignId: id.optional(),
  state: z.enum(donationStates).optional(),
  reference: z.string().max(40).optional(),
})
export type DonationListInput = z.output<typeof donationListInput>

/** A donation at the desk. */
export const donationRow = z.object({
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
  state: z.enum(donationStates),
  origin: z.enum(donationOrigins),
  createdAt: z.string(),
  /** A large promise by a donor without a confirmed address. */
  large: z.boolean(),
  /** When the promise expires; null where it never does. */
  expiresAt: z.string().nullable(),
})
export type DonationRow = z.infer<typeof donationRow>
export const donationListPage = pageSchema(donationRow)

/** What was done with each of several gifts: those that were as they should be, how the others are, and ids of no donation. */
export const bulkDonationResult = z.object({
  done: z.array(z.number()).max(maxRows),
  not: rowArray(z.object({ id, state: z.enum(donationStates) })),
  unknown: z.array(z.number()).max(maxRows),
})
export type BulkDonationResult = z.infer<typeof bulkDonationResult>

export const cashInput = donorFields.extend({
  campaignId: id,
  amountCents: donationInput.shape.amountCents,
  idempotencyKey: donationInput.shape.idempotencyKey,
})
export type CashInput = z.output<typeof cashInput>

/** The same as it is typed in. */
export const cashFormSchema = cashInput
  .omit({ amountCents: true })
  .extend({ amount: donationAmountField })
  .transform(({ amount, ...rest }) => ({ ...rest, amountCents: amount }))
