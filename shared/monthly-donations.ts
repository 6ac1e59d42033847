import { z } from 'zod'
import { maxDonationCents } from './donation-limits.ts'
import { donationStates } from './donation-states.ts'
import {
  cardProblem,
  donationSecret,
  donorFields,
  invalidAmount,
  minPaymentCents,
  typedDonationAmount,
} from './donations.ts'
import { id } from './ids.ts'
import { maxRows, pageSchema, pagingInput } from './lists.ts'
import { formatMoneyExact } from './money.ts'
import { monthlyRulesTexts as t } from './monthly-rules.texts.ts'
import { maxPauseMonths, monthlyEnds, monthlyMethods, monthlyPurposes, monthlyStatuses } from './monthly-states.ts'
import { email } from './users.ts'

// Monthly donations (docs/product.md 8.32). Amounts are in cents, times ISO 8601 in UTC.

const amountCents = z
  .int({ error: invalidAmount })
  .min(1, { error: invalidAmount })
  .max(maxDonationCents, { error: invalidAmount })

/** 16 random bytes in hexadecimal, or a UUID. */
const unguessableKey = z.string().regex(/^[\da-f-]{32,36}$/)

/** Why a monthly amount can't be collected by card; null if it can. */
export const monthlyAmountProblem = (cents: number): string | null =>
  cents < minPaymentCents() ? t.tooLow({ min: formatMoneyExact(minPaymentCents()) }) : cardProblem(cents)

export const monthlyInput = z.object({
  amountCents,
  /** The sponsored pet; without it, the donation is for the shelter. */
  petId: id.optional(),
  name: donorFields.shape.name,
  /** So that the donor finds it again, and hears of a declined card. */
  email,
  /** Repeating the same request begins one monthly donation. */
  key: unguessableKey,
})
export type MonthlyInput = z.output<typeof monthlyInput>

/** The form on the website, with the amount as text. */
export const monthlyFormSchema = monthlyInput
  .pick({ name: true, email: true })
  .extend({ amount: typedDonationAmount })
  .transform(({ amount, ...rest }) => ({ ...rest, amountCents: amount }))

/** The page of a new monthly donation, and the provider's page where it is paid. */
export const createdMonthly = z.object({ path: z.string(), checkoutUrl: z.string().nullable() })
export type CreatedMonthly = z.infer<typeof createdMonthly>

export const monthlySecretInput = z.object({ secret: donationSecret })

const ofSecret = { secret: donationSecret }
/** What a donor can change with the link alone. */
export const monthlyChange = z.discriminatedUnion('do', [
  z.object({ ...ofSecret, do: z.literal('pause'), months: z.int().min(1).max(maxPauseMonths) }),
  z.object({ ...ofSecret, do: z.literal('resume') }),
  z.object({ ...ofSecret, do: z.literal('lower'), amountCents }),
  z.object({ ...ofSecret, do: z.literal('stop') }),
  z.object({ ...ofSecret, do: z.literal('sponsor'), petId: id }),
  z.object({ ...ofSecret, do: z.literal('shelter') }),
])
export type MonthlyChange = z.output<typeof monthlyChange>

/** Asks for the emailed link to the provider's page: for another card, or for a higher amount. */
export const monthlyLinkInput = z.object({ ...ofSecret, amountCents: amountCents.nullable() })
export type MonthlyLinkInput = z.output<typeof monthlyLinkInput>
export const cardLinkInput = z.object({ token: z.string().min(1).max(200) })
export const cardPage = z.object({ url: z.string() })

export const petsToSponsorInput = z.object({ limit: z.int().min(1).max(12) })
export const petsToSponsor = z.object({ items: z.array(z.object({ id, name: z.string() })).max(maxRows) })

const time = z.string().nullable()

/** A monthly donation as seen with its secret link. */
export const monthlyPage = z.object({
  reference: z.string(),
  status: z.enum(monthlyStatuses),
  method: z.enum(monthlyMethods),
  purpose: z.enum(monthlyPurposes),
  pet: z.object({ id, name: z.string(), shown: z.boolean() }).nullable(),
  amountCents: z.number(),
  nextAt: time,
  pausedUntil: time,
  /** Until when the sponsor can choose what happens next. */
  answerBy: time,
  endedAt: time,
  endedBy: z.enum(monthlyEnds).nullable(),
  createdAt: z.string(),
  name: z.string().nullable(),
  /** Mostly masked. */
  email: z.string().nullable(),
  erased: z.boolean(),
  /** The provider has not confirmed the last change yet. */
  pending: z.boolean(),
  /** While it begins. */
  checkoutUrl: z.string().nullable(),
  /** Whether the link to the provider's page can be emailed. */
  canMail: z.boolean(),
  /** How to pay, for a standing order. */
  howToPay: z.string().nullable(),
  /** True in the provider's test mode: no real money moves. */
  test: z.boolean(),
  donations: z
    .array(
      z.object({
        amountCents: z.number(),
        standingCents: z.number(),
        state: z.enum(donationStates),
        at: z.string(),
        path: z.string(),
      }),
    )
    .max(maxRows),
})
export type MonthlyPage = z.infer<typeof monthlyPage>

export const monthlyFilters = ['running', 'ended'] as const
export const monthlyListInput = pagingInput(50).extend({ state: z.enum(monthlyFilters).optional() })
export type MonthlyListInput = z.output<typeof monthlyListInput>

/** A monthly donation in the admins' list. */
export const monthlyRow = z.object({
  id,
  reference: z.string(),
  status: z.enum(monthlyStatuses),
  method: z.enum(monthlyMethods),
  purpose: z.enum(monthlyPurposes),
  petName: z.string().nullable(),
  amountCents: z.number(),
  nextAt: time,
  createdAt: z.string(),
  endedAt: time,
  endedBy: z.enum(monthlyEnds).nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  pending: z.boolean(),
})
export type MonthlyRow = z.infer<typeof monthlyRow>
export const monthlyListPage = pageSchema(monthlyRow)
/** Of all running ones. */
export const monthlyTotals = z.object({ count: z.number(), cents: z.number() })

/** Money that arrived with the fixed reference of a standing order. */
export const transferInput = z.object({ reference: z.string().max(40), amountCents, key: unguessableKey })
export type TransferInput = z.output<typeof transferInput>
/** The donation that was recorded. */
export const receivedTransfer = z.object({ id, reference: z.string() })

const checkDigits = (monthlyId: number) => (((monthlyId % 251) * 233) % 251).toString(16).toUpperCase().padStart(2, '0')

/** The fixed reference of a standing order, such as `PM-12-2F`; its check digits catch typing errors. */
export const formatMonthlyReference = (monthlyId: number): string => `PM-${monthlyId}-${checkDigits(monthlyId)}`

/** The number in a reference, however it was typed; null for an invalid reference. */
export function parseMonthlyReference(reference: string): number | null {
  const match = /^(?:PM)?([1-9]\d{0,14})([\dA-F]{2})$/.exec(reference.toUpperCase().replace(/[^\dA-Z]/g, ''))
  const monthlyId = Number(match?.[1])
  return match && checkDigits(monthlyId) === match[2] ? monthlyId : null
}
