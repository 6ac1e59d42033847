import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { receivedTexts as t } from './received.texts.ts'

type ReceivedSums = { donatedCents: number; receivedCents: number }

/**
 * How much of a campaign's donations is received and how much still pledged; null without donations (docs/product.md
 * 8.9).
 */
export function receivedSentence({
  donatedCents,
  receivedCents,
  maxCents,
}: ReceivedSums & { maxCents: number }): string | null {
  if (donatedCents === 0) return null
  const received = formatMoney(receivedCents)
  const pledged = formatMoney(donatedCents - receivedCents)
  if (receivedCents >= donatedCents) return receivedCents >= maxCents ? t.goal({ received }) : t.all({ received })
  return receivedCents === 0 ? t.none({ pledged }) : t.some({ pledged, received })
}

type SumTags = Record<'sum' | 'note', (inside: ReactNode) => ReactNode>

/** The sum of all donations, with how much of it is received. The tags are its elements. */
export function donatedSum({ donatedCents, receivedCents }: ReceivedSums, { sum, note }: SumTags): ReactNode {
  const donated = formatMoney(donatedCents)
  if (donatedCents === 0) return sum(donated)
  if (receivedCents >= donatedCents) return t.sumReceived({ donated, sum, note })
  if (receivedCents === 0) return t.sumPledged({ donated, sum, note })
  const pledged = formatMoney(donatedCents - receivedCents)
  return t.sumPartlyReceived({ donated, pledged, received: formatMoney(receivedCents), sum, note })
}
