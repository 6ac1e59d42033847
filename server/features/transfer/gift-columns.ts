import type { BookedGift } from '#server/features/gifts/finding.ts'
import { referenceOf } from '#shared/gifts.ts'
import type { TransferColumn } from '#shared/transfer.ts'
import { inDollars } from './cells.ts'

/** A time as its day in UTC; '' for none. */
const dayOf = (time: Date | null): string => time?.toISOString().slice(0, 10) ?? ''

/** A gift as a treasurer needs it. One that was received by mistake, and therefore cancelled, was never received. */
export function giftItem(gift: BookedGift): Record<TransferColumn<'gifts'>, string> {
  const { state, amountCents, standingCents } = gift
  const received = state === 'received' || state === 'refunded'
  return {
    date: dayOf(gift.createdAt),
    reference: referenceOf(gift.id),
    campaign_id: String(gift.campaignId),
    campaign: gift.petName,
    state,
    origin: gift.origin,
    amount: inDollars(amountCents),
    standing: inDollars(standingCents),
    received_on: dayOf(received ? gift.receivedAt : null),
    refunded: inDollars(state === 'refunded' ? amountCents - standingCents : 0),
    donor: gift.name ?? '',
    email: gift.email ?? '',
  }
}
