import type { DonationPage } from '#shared/donations.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { donationStateTexts } from './donation-state.texts.ts'
import { donationStatusTexts as t } from './donation-status.texts.ts'
import { shelterTargetTexts } from './shelter-target.texts.ts'

// The status of a donation on its own page (docs/product.md 8.12).

type DonationStatusFields = Pick<
  DonationPage,
  'state' | 'origin' | 'purpose' | 'amountCents' | 'standingCents' | 'events' | 'expiresAt'
>

function refunded({ amountCents, standingCents }: DonationStatusFields): string {
  if (standingCents === 0) return t.refundedInFull()
  return t.refundedInPart({
    refunded: formatMoneyExact(amountCents - standingCents),
    kept: formatMoneyExact(standingCents),
  })
}

const cancelled = ({ events }: DonationStatusFields) =>
  events.some(({ state }) => state === 'received') ? t.corrected() : t.pledgeCanceled()

const pledged = ({ purpose }: DonationStatusFields) =>
  purpose === 'campaign' ? t.pledged() : shelterTargetTexts.pledged()

const sentences = { promised: pledged, reserved: t.reserved, received: t.received, cancelled, refunded }

/** What the state means for the donor, and whether there is something to do. */
export function donationSentence(donation: DonationStatusFields): string {
  const { state, origin, expiresAt } = donation
  if (state === 'promised' && origin === 'before_payments') return t.beforePayments()
  if (state === 'cancelled' && origin === 'checkout') return t.notPaidSentence()
  if (state === 'cancelled' && expiresAt) return t.expiredSentence()
  return sentences[state](donation)
}

const firstSteps: Record<DonationPage['origin'], () => string> = {
  promise: donationStateTexts.promised,
  checkout: t.stepPaymentStarted,
  cash: t.stepCash,
  before_payments: donationStateTexts.promised,
  monthly: t.stepMonthly,
}

export function donationSteps({ origin, events, expiresAt }: DonationStatusFields): { at: string; text: string }[] {
  return events.map(({ state, standingCents, at }, index) => {
    const before = events[index - 1]
    if (!before) return { at, text: firstSteps[origin]() }
    if (state === 'refunded')
      return { at, text: t.stepRefunded({ amount: formatMoneyExact(before.standingCents - standingCents) }) }
    if (state === 'cancelled' && origin === 'checkout') return { at, text: t.stepNotPaid() }
    if (state === 'cancelled' && expiresAt) return { at, text: t.stepExpired() }
    return { at, text: donationStateTexts[state]() }
  })
}
