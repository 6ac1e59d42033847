import type { CampaignRecord } from '#server/features/campaigns/campaigns.queries.ts'
import { toUpdateResponse } from '#server/features/campaigns/campaigns.schema.ts'
import type { UserRow } from '#server/identity/users.ts'
import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import { anonymousName } from '#shared/anonymous-name.ts'
import { isPublished } from '#shared/approval.ts'
import { campaignState } from '#shared/campaigns.ts'
import { initialStates } from '#shared/donation-states.ts'
import { type DonationPage, type DonationRow, type DonationSummary, formatReference } from '#shared/donations.ts'
import { donationPath } from '#shared/pages.ts'
import { canCorrectDonations, canManageDonations } from '#shared/permissions.ts'
import { formatReceiptNumber } from '#shared/receipt-numbers.ts'
import { dayIn } from '#shared/time-zones.ts'
import type { DonationPageData, listRememberedDonations } from './donation-page.service.ts'
import type { ListedDonation } from './donations.queries.ts'
import type { DonationResult } from './donations.service.ts'

export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

export function toDonationResponse({
  donation,
  campaign,
  sponsored,
  events,
  checkout,
  receipt,
  updates,
  howToPay,
  expires,
  test,
}: DonationPageData): DonationPage {
  const { amountCents, standingCents, state, origin, purpose, createdAt, name, message, showName, follows } = donation
  return {
    reference: formatReference(donation.id),
    state,
    origin,
    purpose,
    sponsored,
    amountCents,
    standingCents,
    name,
    message,
    showName,
    createdAt: createdAt.toISOString(),
    email: donation.email && maskEmail(donation.email),
    follow: follows,
    erased: donation.erasedAt !== null,
    campaign: campaign && toDonationCampaign(campaign),
    expiresAt: expiryOf({ donation, events, expires })?.toISOString() ?? null,
    howToPay,
    receipt: receipt
      ? {
          number: formatReceiptNumber(receipt),
          day: receipt.day ?? dayIn(receipt.issuedAt, receipt.timeZone),
          receivedAt: receipt.issuedAt.toISOString(),
          amountCents,
          void: standingCents === 0,
          issuer: receipt.issuer,
        }
      : null,
    checkout: checkout?.open ? { url: checkout.url, expiresAt: checkout.expiresAt.toISOString() } : null,
    test,
    events: [
      {
        state: initialStates[origin],
        standingCents: origin === 'checkout' ? 0 : amountCents,
        at: createdAt.toISOString(),
      },
      ...events.map((event) => ({ ...event, at: event.createdAt.toISOString() })),
    ].slice(0, 100),
    updates: updates.map(toUpdateResponse),
  }
}

export function toDonationSummary({
  secret: _,
  campaign,
  createdAt,
  ...donation
}: Awaited<ReturnType<typeof listRememberedDonations>>[number]): DonationSummary {
  return {
    ...donation,
    reference: formatReference(donation.id),
    createdAt: createdAt.toISOString(),
    campaign: campaign && { ...namesOf(campaign), shown: isPublished(campaign) },
  }
}

const namesOf = ({ id, petName, title }: Pick<CampaignRecord, 'id' | 'petName' | 'title'>) => ({ id, petName, title })

const toDonationCampaign = (campaign: CampaignRecord): NonNullable<DonationPage['campaign']> => ({
  ...namesOf(campaign),
  image: campaign.image,
  shown: isPublished(campaign),
  state: campaignState(campaign, nowWithExpiry(campaign.endsAt)),
})

type ExpiringDonation = Pick<DonationPageData, 'donation' | 'events' | 'expires'>

function expiryOf({ donation: { state, expiresAt }, events, expires }: ExpiringDonation): Date | null {
  if (!expiresAt) return null
  if (state === 'promised') return expires && expiresAt > nowWithExpiry(expiresAt) ? expiresAt : null
  const last = events.at(-1)
  // canceled by the expiry job, not by a user
  return last?.state === 'cancelled' && last.by === null && last.createdAt >= expiresAt ? expiresAt : null
}

/** The response to a new donation and to a retry with the same key: the donation's current state. */
export const toNewDonationResponse = ({ donation, checkoutUrl }: DonationResult) => ({
  id: donation.id,
  campaignId: donation.campaignId,
  name: donation.name ?? anonymousName,
  amountCents: donation.amountCents,
  createdAt: donation.createdAt.toISOString(),
  path: donationPath(donation.secret ?? ''),
  reference: formatReference(donation.id),
  state: donation.state,
  checkoutUrl,
})

export function toDonationRow(
  donation: ListedDonation & { remindedAt: Date | null; canRemind: boolean },
  viewer: UserRow | null,
): DonationRow {
  const { id, campaignId, petName, title, sponsored, name, email, message, showName } = donation
  const { amountCents, standingCents, state, origin } = donation
  const isAdmin = canCorrectDonations(viewer)
  return {
    id,
    campaignId,
    petName,
    title,
    sponsored,
    name,
    message,
    showName,
    amountCents,
    standingCents,
    state,
    origin,
    reference: formatReference(id),
    email: isAdmin ? email : null,
    createdAt: donation.createdAt.toISOString(),
    large: donation.large,
    expiresAt: state === 'promised' ? (donation.expiresAt?.toISOString() ?? null) : null,
    receiptNumber: donation.receipt && formatReceiptNumber(donation.receipt),
    statement:
      isAdmin && (state === 'received' || state === 'refunded') && (email !== null || donation.donorUid !== null),
    remindedAt: donation.remindedAt?.toISOString() ?? null,
    canRemind: donation.canRemind && canManageDonations(viewer),
  }
}
