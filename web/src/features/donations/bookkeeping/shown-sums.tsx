import type { DonationRow } from '#shared/donations.ts'
import { formatMoney } from '#shared/money.ts'
import { listOf } from '#web/lib/list-of.ts'
import { shownSumsTexts as t } from './shown-sums.texts.ts'

const kinds = ['promised', 'reserved', 'received', 'refunded'] as const

/** In cents: what is pledged, being paid, received and kept, and refunded of these donations. */
export function sumsOf(donations: readonly DonationRow[]): Record<(typeof kinds)[number], number> {
  const sums = { promised: 0, reserved: 0, received: 0, refunded: 0 }
  for (const { state, amountCents, standingCents } of donations) {
    if (state === 'promised' || state === 'reserved') sums[state] += amountCents
    if (state === 'received' || state === 'refunded') sums.received += standingCents
    if (state === 'refunded') sums.refunded += amountCents - standingCents
  }
  return sums
}

export function ShownSums({ donations }: { donations: readonly DonationRow[] }) {
  const count = donations.length
  const sums = sumsOf(donations)
  const parts = kinds.filter((kind) => sums[kind] > 0).map((kind) => t[kind]({ amount: formatMoney(sums[kind]) }))
  return (
    <p className="mt-4 font-semibold tabular-nums" aria-live="polite">
      {parts.length > 0 ? t.shownWithSums({ count, sums: listOf(parts) }) : t.shown({ count })}
    </p>
  )
}
