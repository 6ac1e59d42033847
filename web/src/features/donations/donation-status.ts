import type { DonationPage } from '#shared/donations.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { type DonationLabel, donationLabel } from './donation-labels.ts'
import { donationStateTexts } from './donation-state.texts.ts'
import { donationStatusTexts as t } from './donation-status.texts.ts'
import { shelterTargetTexts } from './shelter-target.texts.ts'

// The status of a donation on its own page (docs/product.md 8.12).

type DonationStatusFields = Pick<
  DonationPage,
  'state' | 'origin' | 'purpose' | 'amountCents' | 'standingCents' | 'events' | 'expiresAt'
>

type DonationStatus = { label: DonationLabel; sentence: string }

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

export function donationStatus(donation: DonationStatusFields): DonationStatus {
  const { state, origin, expiresAt } = donation
  if (state === 'promised' && origin === 'before_payments')
    return { label: { text: t.donated(), status: 'good' }, sentence: t.donatedSentence() }
  if (state === 'cancelled' && origin === 'checkout')
    return { label: { text: t.notPaid(), status: 'paused' }, sentence: t.notPaidSentence() }
  if (state === 'cancelled' && expiresAt)
    return { label: { text: t.expired(), status: 'paused' }, sentence: t.expiredSentence() }
  return { label: donationLabel(donation), sentence: sentences[state](donation) }
}

const firstSteps: Record<DonationPage['origin'], () => string> = {
  promise: donationStateTexts.promised,
  checkout: t.stepPaymentStarted,
  cash: t.stepCash,
  before_payments: t.donated,
  monthly: t.stepMonthly,
}

export function donationSteps({ origin, events, expiresAt }: DonationStatusFields): { at: string; text: string }[] {
  return events.map(({ state, standingCents, at }, index) => {
    const before = events[index - 1]
    if (!before) return { at, text: firstSteps[origin]() }
    if (state === 'refunded')
      return { at, text: t.stepRefunded({ amount: formatMoneyExact(before.standingCents - standingCents) }) }
    if (state === 'cancelled' && origin === 'checkout') return { at, text: t.notPaid() }
    if (state === 'cancelled' && expiresAt) return { at, text: t.expired() }
    return { at, text: donationStateTexts[state]() }
  })
}
