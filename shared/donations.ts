import { z } from 'zod'
import { campaignStates, campaignUpdate } from './campaigns.ts'
import { maxDonationCents, maxRememberedDonations } from './donation-limits.ts'
import { donationRulesTexts as t } from './donation-rules.texts.ts'
import { donationOrigins, donationPurposes, donationStates } from './donation-states.ts'
import { id } from './ids.ts'
import { inputRulesTexts } from './input-rules.texts.ts'
import { maxRows, pageSchema, pagingInput, rowArray } from './lists.ts'
import { formatMoneyExact, moneyForm } from './money.ts'
import { donationSecretPattern } from './pages.ts'
import { receipt } from './receipts.ts'
import { optional, searchText, text } from './text.ts'
import { parseTyped } from './typed-amounts.ts'
import { moneyField } from './typed-money.ts'
import { email } from './users.ts'

export const invalidAmount = t.invalidAmount

const donationCents = z.int({ error: invalidAmount }).max(maxDonationCents, { error: invalidAmount })

/** The amount sent to REST, converted to cents (docs/product.md 8.2). */
export const donationAmountField = moneyField(invalidAmount, invalidAmount).pipe(donationCents)

/** The amount typed into the donate modal, as the language of the page writes it. */
export const typedDonationAmount = moneyField(invalidAmount, invalidAmount, parseTyped).pipe(donationCents)

/** Minimum length of a visitor's idempotency key. The key belongs to no account, so it must not be guessable. */
export const visitorKeyLength = 16

const maxKeyLength = 200

/** A name of the API. */
const flag = (label: string) => z.boolean({ error: () => inputRulesTexts.notTrueOrFalse({ label }) }).default(false)

const idempotencyKey = z
  .string()
  .min(1, { error: t.idempotencyKeyEmpty })
  .max(maxKeyLength, { error: () => t.idempotencyKeyTooLong({ max: maxKeyLength }) })
  .refine((key) => !/[\p{Cc}\p{Cs}]/u.test(key), { error: t.idempotencyKeyUnusable })

export const maxDonationMessageLength = 200

/** The donor's details, all optional (docs/product.md 8.10). Blank means absent. */
export const donorFields = z.object({
  name: optional(text({ label: t.name, max: 100, name: true })),
  email: optional(email),
  message: optional(text({ label: t.message, max: maxDonationMessageLength })),
  showName: flag('showName'),
})

export const donationInput = donorFields.extend({
  campaignId: id,
  amountCents: z
    .int({ error: invalidAmount })
    .min(1, { error: invalidAmount })
    .max(maxDonationCents, { error: invalidAmount }),
  /**
   * The same key with the same body returns the first response; with another body, a conflict (docs/product.md 8.6).
   */
  idempotencyKey: idempotencyKey.optional(),
  anonymous: z.boolean().default(false),
  follow: z.boolean().default(false),
  /** Pay now, if the shelter takes payments. Otherwise, and below the card's minimum, the donation is a promise. */
  checkout: flag('checkout'),
  /** The secret of the same donor's promise to the same campaign, which is cancelled in the same transaction. */
  replaces: z.string().regex(donationSecretPattern, { error: t.noSuchDonation }).optional(),
})
export type DonationInput = z.output<typeof donationInput>

/** To the shelter itself: it has no page on which donors are shown, and nothing to follow. */
export const shelterDonationInput = donationInput.omit({ campaignId: true, showName: true, follow: true })
export type ShelterDonationInput = z.output<typeof shelterDonationInput>

export const donation = z.object({
  id,
  /** Null for a donation to the shelter itself. */
  campaignId: id.nullable(),
  name: z.string(),
  amountCents: z.number(),
  createdAt: z.string(),
})
export type Donation = z.infer<typeof donation>

/** A new donation as its donor sees it, with the URLs of its page and checkout. */
export const createdDonation = donation.extend({
  path: z.string(),
  reference: z.string(),
  state: z.enum(donationStates),
  checkoutUrl: z.string().nullable(),
})
export type CreatedDonation = z.infer<typeof createdDonation>

export const donorListInput = pagingInput(50).extend({ id })
/** `amountCents` is the original amount; `standingCents` is the part that still counts. */
export const donor = donation
  .omit({ campaignId: true })
  .extend({ state: z.enum(donationStates), standingCents: z.number() })
export type Donor = z.infer<typeof donor>
export const donorPage = pageSchema(donor)

/** The name of the sponsored pet, if it is still on this site. */
const sponsored = z.string().nullable()

export const myDonationListInput = pagingInput(50)
export const myDonation = donor.omit({ name: true }).extend({
  /** Null for a donation to the shelter itself. */
  campaignId: id.nullable(),
  petName: z.string().nullable(),
  title: z.string().nullable(),
  sponsored,
  campaignShown: z.boolean(),
  /** Path of the donation's page; null for donations from before there were payments. */
  path: z.string().nullable(),
})
export type MyDonation = z.infer<typeof myDonation>
export const myDonationPage = pageSchema(myDonation).extend({
  /** The standing amount of all of this person's donations, not only of this page. */
  totalCents: z.number(),
})

/** Check digits that detect any single wrong digit and any two swapped digits. */
const checkDigits = (donationId: number) =>
  (((donationId % 251) * 233) % 251).toString(16).toUpperCase().padStart(2, '0')

export const formatReference = (donationId: number): string => `PS-${donationId}-${checkDigits(donationId)}`

/** The donation's id in a reference, however it was typed; null for an invalid reference. */
export function parseReference(reference: string): number | null {
  const match = /^(?:PS)?([1-9]\d{0,14})([\dA-F]{2})$/.exec(reference.toUpperCase().replace(/[^\dA-Z]/g, ''))
  const donationId = Number(match?.[1])
  return match && checkDigits(donationId) === match[2] ? donationId : null
}

/** Card payments end in 0 if the currency has three decimals, as Stripe requires. */
const cardStepCents = () => (moneyForm().decimals === 3 ? 10 : 1)

/** The smallest payment by card (docs/product.md 8.15). */
export const minPaymentCents = () => moneyForm().min

/** Why an amount can't be paid by card; null if it can. */
export function cardProblem(cents: number): string | null {
  const step = cardStepCents()
  if (cents % step === 0) return null
  return t.notForCards({
    less: formatMoneyExact(cents - (cents % step)),
    more: formatMoneyExact(cents - (cents % step) + step),
  })
}

/** The donation's number and 32 random bytes in Base64url. It grants access to the donation's page. */
export const donationSecret = z.string().regex(donationSecretPattern, { error: t.noSuchDonation })
export const donationSecretInput = z.object({ secret: donationSecret })
export const donationChange = donationSecretInput.extend({
  showName: z.boolean().optional(),
  follow: z.boolean().optional(),
})
export type DonationChange = z.output<typeof donationChange>

const campaignNames = { id, petName: z.string(), title: z.string().nullable() }

/** A donation as seen with its secret link. Amounts are in cents, times ISO 8601 in UTC. */
export const donationPage = z.object({
  reference: z.string(),
  state: z.enum(donationStates),
  origin: z.enum(donationOrigins),
  amountCents: z.number(),
  standingCents: z.number(),
  createdAt: z.string(),
  name: z.string().nullable(),
  /** The email for the receipt, mostly masked. */
  email: z.string().nullable(),
  message: z.string().nullable(),
  showName: z.boolean(),
  follow: z.boolean(),
  /** The donor has erased their details. */
  erased: z.boolean(),
  purpose: z.enum(donationPurposes),
  sponsored,
  /** Null for a donation to the shelter itself. */
  campaign: z
    .object({ ...campaignNames, image: z.string(), state: z.enum(campaignStates), shown: z.boolean() })
    .nullable(),
  /** When the promise expires or expired; null if it does neither. */
  expiresAt: z.string().nullable(),
  howToPay: z.string().nullable(),
  receipt: receipt.nullable(),
  checkout: z.object({ url: z.string().nullable(), expiresAt: z.string() }).nullable(),
  /** True in the provider's test mode: no real money moves. */
  test: z.boolean(),
  events: z.array(z.object({ state: z.enum(donationStates), standingCents: z.number(), at: z.string() })).max(maxRows),
  updates: rowArray(campaignUpdate),
})
export type DonationPage = z.infer<typeof donationPage>

export const donationSummariesInput = z.object({
  secrets: z
    .array(donationSecret)
    .max(maxRememberedDonations)
    .transform((list) => [...new Set(list)]),
})
/** A donation in the list of those that a device remembers. */
export const donationSummary = z.object({
  id,
  reference: z.string(),
  state: z.enum(donationStates),
  amountCents: z.number(),
  standingCents: z.number(),
  createdAt: z.string(),
  campaign: z.object({ ...campaignNames, shown: z.boolean() }).nullable(),
  sponsored,
})
export type DonationSummary = z.infer<typeof donationSummary>
export const donationSummaries = z.object({ items: rowArray(donationSummary) })

const donationIdList = z
  .array(id)
  .min(1, { error: t.nothingChosen })
  .max(maxRows, { error: () => t.tooManyChosen({ max: maxRows }) })
export const donationIds = z.object({ ids: donationIdList.transform((list) => [...new Set(list)]) })

export const donationListInput = pagingInput(50).extend({
  campaignId: id.optional(),
  purpose: z.enum(donationPurposes).optional(),
  state: z.enum(donationStates).optional(),
  reference: z.string().max(40).optional(),
})
export type DonationListInput = z.output<typeof donationListInput>

export const donationSearchInput = pagingInput(50).extend({ campaignId: id.optional(), search: searchText })
export type DonationSearchInput = z.output<typeof donationSearchInput>

export const donationRow = z.object({
  id,
  reference: z.string(),
  /** Null for a donation to the shelter itself. */
  campaignId: id.nullable(),
  petName: z.string().nullable(),
  title: z.string().nullable(),
  sponsored,
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  showName: z.boolean(),
  amountCents: z.number(),
  standingCents: z.number(),
  state: z.enum(donationStates),
  origin: z.enum(donationOrigins),
  createdAt: z.string(),
  /** A large promise by a donor without a confirmed email. */
  large: z.boolean(),
  expiresAt: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Whether the viewer can open the yearly statement of its donor. */
  statement: z.boolean(),
  /** The desk's last reminder, and whether it can send one now (docs/product.md 8.18). */
  remindedAt: z.string().nullable(),
  canRemind: z.boolean(),
})
export const remindedDonation = z.object({ id, remindedAt: z.string() })
export type DonationRow = z.infer<typeof donationRow>
export const donationListPage = pageSchema(donationRow)

/** The result of a bulk change: changed donations, donations in another state, and unknown ids. */
export const bulkDonationResult = z.object({
  done: z.array(z.number()).max(maxRows),
  not: rowArray(z.object({ id, state: z.enum(donationStates) })),
  unknown: z.array(z.number()).max(maxRows),
})
export type BulkDonationResult = z.infer<typeof bulkDonationResult>

export const cashInput = donorFields.extend({
  /** Missing for cash to the shelter itself. */
  campaignId: id.optional(),
  amountCents: donationInput.shape.amountCents,
  idempotencyKey: donationInput.shape.idempotencyKey,
})
export type CashInput = z.output<typeof cashInput>

export const cashFormSchema = cashInput
  .omit({ amountCents: true })
  // null: to the shelter itself
  .extend({ amount: typedDonationAmount, campaignId: id.nullable() })
  .transform(({ amount, campaignId, ...rest }) => ({
    ...rest,
    ...(campaignId !== null && { campaignId }),
    amountCents: amount,
  }))
