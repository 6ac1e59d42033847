import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { receivedTexts as t } from './received.texts.ts'

type ReceivedSums = { donatedCents: number; receivedCents: number }

/** How much is promised and how much is received; null without donations (docs/product.md 8.9). */
export function receivedSentence({ donatedCents, receivedCents }: ReceivedSums): string | null {
  if (donatedCents === 0) return null
  if (receivedCents >= donatedCents) return t.all()
  const pledged = formatMoney(donatedCents)
  return receivedCents === 0 ? t.none({ pledged }) : t.some({ pledged, received: formatMoney(receivedCents) })
}

type SumTags = Record<'sum' | 'note', (inside: ReactNode) => ReactNode>

/** The sum of all donations, with how much of it is received. The tags are its elements. */
export function donatedSum({ donatedCents, receivedCents }: ReceivedSums, { sum, note }: SumTags): ReactNode {
  const donated = formatMoney(donatedCents)
  if (donatedCents === 0) return sum(donated)
  if (receivedCents >= donatedCents) return t.sumReceived({ donated, sum, note })
  if (receivedCents === 0) return t.sumPledged({ donated, sum, note })
  return t.sumPartlyReceived({ donated, received: formatMoney(receivedCents), sum, note })
}
