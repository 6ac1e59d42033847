import type { GiftPage } from '#shared/gifts.ts'
import { formatDollarsExact } from '#shared/money.ts'
import type { Tone } from '#web/components/ui/badge.tsx'

// What a gift's page says in each state (docs/product.md 8.12).

type Standing = Pick<GiftPage, 'state' | 'origin' | 'amountCents' | 'standingCents' | 'events'>

type Words = { badge: string; tone: Tone; sentence: string }

const promise: Words = {
  badge: 'Promised',
  tone: 'amber',
  sentence: 'Thank you! Your promise counts towards the target already, and becomes a gift once the money is there.',
}
const beforePayments: Words = {
  badge: 'Given',
  tone: 'green',
  sentence: 'Thank you! This gift is from before payments were recorded here. It counts, and nobody asks you for it.',
}
const notPaid: Words = {
  badge: 'Not paid',
  tone: 'plain',
  sentence:
    'The payment was not completed, so this gift does not count. Should your bank show a payment all the same, please tell the shelter your reference.',
}
const promiseCancelled: Words = {
  badge: 'Cancelled',
  tone: 'plain',
  sentence: 'The shelter has cancelled this promise. You need not pay anything.',
}
const takenBack: Words = {
  badge: 'Cancelled',
  tone: 'plain',
  sentence:
    'The shelter had marked this gift as received, and has corrected that: it no longer counts. If you have paid, please tell the shelter your reference.',
}

const cancelled = ({ origin, events }: Standing): Words => {
  if (origin === 'checkout') return notPaid
  return events.some(({ state }) => state === 'received') ? takenBack : promiseCancelled
}

function refunded({ amountCents, standingCents }: Standing): Words {
  const back = `${formatDollarsExact(amountCents - standingCents)} of this gift has been refunded`
  if (standingCents > 0)
    return {
      badge: 'Refunded in part',
      tone: 'soft',
      sentence: `${back}. ${formatDollarsExact(standingCents)} stays with the shelter. Thank you!`,
    }
  return { badge: 'Refunded', tone: 'soft', sentence: 'All of this gift has been refunded.' }
}

/** How a gift stands, in words. */
export function wordsFor(gift: Standing): Words {
  switch (gift.state) {
    case 'promised':
      return gift.origin === 'before_payments' ? beforePayments : promise
    case 'reserved':
      return { badge: 'Being paid', tone: 'amber', sentence: 'The amount is set aside for you while you pay.' }
    case 'received':
      return { badge: 'Received', tone: 'green', sentence: 'Thank you! Your gift has arrived.' }
    case 'cancelled':
      return cancelled(gift)
    case 'refunded':
      return refunded(gift)
  }
}

const begun: Record<GiftPage['origin'], string> = {
  promise: 'Promised',
  checkout: 'Payment begun',
  cash: 'Given in cash',
  before_payments: 'Given',
}

/** What became of a gift, one line for each step, oldest first. */
export function stepsOf({ origin, events }: Standing): { at: string; words: string }[] {
  return events.map(({ state, standingCents, at }, place) => {
    const before = events[place - 1]
    if (!before) return { at, words: begun[origin] }
    if (state === 'received') return { at, words: 'Received' }
    if (state === 'refunded')
      return { at, words: `${formatDollarsExact(before.standingCents - standingCents)} refunded` }
    return { at, words: origin === 'checkout' ? 'Not paid' : 'Cancelled' }
  })
}
