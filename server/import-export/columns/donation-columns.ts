import type { BookedDonation } from '#server/features/donations/reports.queries.ts'
import { campaignHeading } from '#shared/campaign-name.ts'
import type { DayWriter } from '#shared/days-in-zones.ts'
import { formatReference } from '#shared/donations.ts'
import type { TransferColumn } from '#shared/import-export.ts'
import { currentCurrency } from '#shared/money.ts'
import { formatReceiptNumber } from '#shared/receipt-numbers.ts'
import { plainAmount } from '../csv/cells.ts'

/** A donation for the treasurer. A donation that was received by mistake and then canceled counts as never received. */
export function donationItem(donation: BookedDonation, dayOf: DayWriter): Record<TransferColumn<'gifts'>, string> {
  const { state, amountCents, standingCents, petName, title } = donation
  const received = state === 'received' || state === 'refunded'
  return {
    date: dayOf(donation.createdAt),
    reference: formatReference(donation.id),
    campaign_id: donation.campaignId === null ? '' : String(donation.campaignId),
    campaign: petName === null ? '' : campaignHeading({ petName, title }),
    state,
    origin: donation.origin,
    amount: plainAmount(amountCents),
    standing: plainAmount(standingCents),
    received_on: received && donation.receivedAt ? dayOf(donation.receivedAt) : '',
    refunded: plainAmount(state === 'refunded' ? amountCents - standingCents : 0),
    donor: donation.name ?? '',
    email: donation.email ?? '',
    currency: currentCurrency(),
    receipt: donation.receipt ? formatReceiptNumber(donation.receipt) : '',
    purpose: donation.purpose,
  }
}
