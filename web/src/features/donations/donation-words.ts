import type { DonationPage } from '#shared/donations.ts'
import { formatDollarsExact } from '#shared/money.ts'
import { type DonationMark, donationStateWords, markOf } from './state-words.ts'

// What a donation's page says in each state (docs/product.md 8.12).

type Standing = Pick<DonationPage, 'state' | 'origin' | 'amountCents' | 'standingCents' | 'events' | 'expiresAt'>

/** How a donation stands, in a word and in a sentence. */
type Words = { mark: DonationMark; sentence: string }

const promised =
  'Thank you! Your promise already counts towards the target, and becomes a gift once the money has arrived.'
const beforePayments: Words = {
  mark: { word: 'Given', tone: 'green' },
  sentence:
    'Thank you! This gift is from before payments were recorded here. It counts, and nobody will ask you for it.',
}
const notPaid: Words = {
  mark: { word: 'Not paid', tone: 'soft' },
  sentence:
    'The payment was not completed, so this gift does not count. If your bank shows a payment all the same, please tell the shelter your reference.',
}
const promiseCancelled = 'The shelter has cancelled this promise. You need not pay anything.'
const expired: Words = {
  mark: { word: 'Expired', tone: 'soft' },
  sentence: 'This promise has expired, so it no longer counts. You need not pay anything.',
}
const takenBack =
  'The shelter had marked this gift as received, and has corrected that: it no longer counts. If you have paid, please tell the shelter your reference.'

function refunded({ amountCents, standingCents }: Standing): string {
  if (standingCents === 0) return 'All of this gift has been refunded.'
  return `${formatDollarsExact(amountCents - standingCents)} of this gift has been refunded. ${formatDollarsExact(standingCents)} stays with the shelter. Thank you!`
}

/** How a donation stands, in words. */
export function wordsFor(donation: Standing): Words {
  const { state, origin, events, expiresAt } = donation
  if (state === 'promised' && origin === 'before_payments') return beforePayments
  if (state === 'cancelled' && origin === 'checkout') return notPaid
  if (state === 'cancelled' && expiresAt) return expired
  const sentences = {
    promised,
    reserved: 'The amount is set aside for you while you pay.',
    received: 'Thank you! Your gift has arrived.',
    cancelled: events.some(({ state }) => state === 'received') ? takenBack : promiseCancelled,
    refunded: refunded(donation),
  }
  return { mark: markOf(donation), sentence: sentences[state] }
}

const begun: Record<DonationPage['origin'], string> = {
  promise: donationStateWords.promised,
  checkout: 'Payment begun',
  cash: 'Given in cash',
  before_payments: beforePayments.mark.word,
}

/** What became of a donation, one line for each step, oldest first. */
export function stepsOf({ origin, events, expiresAt }: Standing): { at: string; words: string }[] {
  return events.map(({ state, standingCents, at }, place) => {
    const before = events[place - 1]
    if (!before) return { at, words: begun[origin] }
    if (state === 'refunded')
      return { at, words: `${formatDollarsExact(before.standingCents - standingCents)} refunded` }
    if (state === 'cancelled' && origin === 'checkout') return { at, words: notPaid.mark.word }
    if (state === 'cancelled' && expiresAt) return { at, words: expired.mark.word }
    return { at, words: donationStateWords[state] }
  })
}
