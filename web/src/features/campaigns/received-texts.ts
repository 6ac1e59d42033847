import { formatDollars } from '#shared/money.ts'

type ReceivedSums = { donatedCents: number; receivedCents: number }

/** How much is promised and how much is received; null without donations (docs/product.md 8.9). */
export function receivedSentence({ donatedCents, receivedCents }: ReceivedSums): string | null {
  if (donatedCents === 0) return null
  if (receivedCents >= donatedCents) return 'All of it received'
  const promised = `${formatDollars(donatedCents)} promised`
  return receivedCents === 0
    ? `${promised}, none of it received yet`
    : `${promised}, ${formatDollars(receivedCents)} of it received`
}

export function receivedText({ donatedCents, receivedCents }: ReceivedSums): string | null {
  if (donatedCents === 0) return null
  if (receivedCents >= donatedCents) return 'received'
  return receivedCents === 0 ? 'promised' : `promised, ${formatDollars(receivedCents)} received`
}
