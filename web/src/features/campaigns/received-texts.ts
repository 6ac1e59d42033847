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

export function receivedText({ donatedCents, receivedCents }: ReceivedSums): string | null {
  if (donatedCents === 0) return null
  if (receivedCents >= donatedCents) return t.allAfterSum()
  return receivedCents === 0 ? t.noneAfterSum() : t.someAfterSum({ received: formatMoney(receivedCents) })
}
