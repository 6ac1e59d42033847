import type { DonationPage } from '#shared/donations.ts'
import { formatDollarsExact } from '#shared/money.ts'
import { type DonationLabel, donationLabel, donationStateLabels } from './donation-labels.ts'

// Texts of a donation's page in each state (docs/product.md 8.12).

type DonationStatusFields = Pick<
  DonationPage,
  'state' | 'origin' | 'amountCents' | 'standingCents' | 'events' | 'expiresAt'
>

type DonationStatusTexts = { label: DonationLabel; sentence: string }

const promised =
  'Thank you! Your promise already counts towards the target, and becomes a gift once the money has arrived.'
const beforePayments: DonationStatusTexts = {
  label: { text: 'Given', tone: 'green' },
  sentence:
    'Thank you! This gift is from before payments were recorded here. It counts, and nobody will ask you for it.',
}
const notPaid: DonationStatusTexts = {
  label: { text: 'Not paid', tone: 'soft' },
  sentence:
    'The payment was not completed, so this gift does not count. If your bank shows a payment all the same, please tell the shelter your reference.',
}
const promiseCancelled = 'The shelter has cancelled this promise. You need not pay anything.'
const expired: DonationStatusTexts = {
  label: { text: 'Expired', tone: 'soft' },
  sentence: 'This promise has expired, so it no longer counts. You need not pay anything.',
}
const correctedText =
  'The shelter had marked this gift as received, and has corrected that: it no longer counts. If you have paid, please tell the shelter your reference.'

function refunded({ amountCents, standingCents }: DonationStatusFields): string {
  if (standingCents === 0) return 'All of this gift has been refunded.'
  return `${formatDollarsExact(amountCents - standingCents)} of this gift has been refunded. ${formatDollarsExact(standingCents)} stays with the shelter. Thank you!`
}

export function donationStatusTexts(donation: DonationStatusFields): DonationStatusTexts {
  const { state, origin, events, expiresAt } = donation
  if (state === 'promised' && origin === 'before_payments') return beforePayments
  if (state === 'cancelled' && origin === 'checkout') return notPaid
  if (state === 'cancelled' && expiresAt) return expired
  const sentences = {
    promised,
    reserved: 'The amount is set aside for you while you pay.',
    received: 'Thank you! Your gift has arrived.',
    cancelled: events.some(({ state }) => state === 'received') ? correctedText : promiseCancelled,
    refunded: refunded(donation),
  }
  return { label: donationLabel(donation), sentence: sentences[state] }
}

const firstStepTexts: Record<DonationPage['origin'], string> = {
  promise: donationStateLabels.promised,
  checkout: 'Payment begun',
  cash: 'Given in cash',
  before_payments: beforePayments.label.text,
}

export function donationSteps({ origin, events, expiresAt }: DonationStatusFields): { at: string; text: string }[] {
  return events.map(({ state, standingCents, at }, index) => {
    const before = events[index - 1]
    if (!before) return { at, text: firstStepTexts[origin] }
    if (state === 'refunded')
      return { at, text: `${formatDollarsExact(before.standingCents - standingCents)} refunded` }
    if (state === 'cancelled' && origin === 'checkout') return { at, text: notPaid.label.text }
    if (state === 'cancelled' && expiresAt) return { at, text: expired.label.text }
    return { at, text: donationStateLabels[state] }
  })
}
