import type { BookedDonation } from '#server/features/donations/reports.queries.ts'
import { formatReference } from '#shared/donations.ts'
import type { TransferColumn } from '#shared/import-export.ts'
import { inDollars } from '../csv/cells.ts'

const dayOf = (time: Date | null): string => time?.toISOString().slice(0, 10) ?? ''

/** A donation for the treasurer. A donation that was received by mistake and then canceled counts as never received. */
export function donationItem(donation: BookedDonation): Record<TransferColumn<'gifts'>, string> {
  const { state, amountCents, standingCents } = donation
  const received = state === 'received' || state === 'refunded'
  return {
    date: dayOf(donation.createdAt),
    reference: formatReference(donation.id),
    campaign_id: String(donation.campaignId),
    campaign: donation.petName,
    state,
    origin: donation.origin,
    amount: inDollars(amountCents),
    standing: inDollars(standingCents),
    received_on: dayOf(received ? donation.receivedAt : null),
    refunded: inDollars(state === 'refunded' ? amountCents - standingCents : 0),
    donor: donation.name ?? '',
    email: donation.email ?? '',
  }
}
