import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { updatesOfCampaign } from '#server/features/campaigns/campaigns.queries.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { petById } from '#server/features/pets/pets.queries.ts'
import { receiptSettings } from '#server/features/settings/receipt-settings.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { PaymentAway, PaymentRefused } from '#server/payments/payments.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { sendDonationLink } from '#server/platform/notifications/account-mail.ts'
import { isPublished } from '#shared/approval.ts'
import type { DonationChange } from '#shared/donations.ts'
import { checkoutOf } from './checkout.service.ts'
import { donationBySecret, donationsWithCampaign, eventsOfDonation } from './donations.queries.ts'
import { eraseDonors } from './donor-erasure.service.ts'
import { canBePaid } from './expiry.service.ts'
import { syncPayment } from './payment-sync.service.ts'
import { receiptOfDonation } from './receipts.queries.ts'
import { campaignOf, moveDonation } from './transitions.service.ts'

// The page of a donation, for anyone who has its link (docs/product.md 8.12).

type SecretInput = { secret: string }

async function requireDonation(db: Database, secret: string): Promise<DonationRecord> {
  const donation = await donationBySecret(db, secret)
  if (!donation) throw new AppError('NO_SUCH_DONATION')
  return donation
}

const maxUpdates = 20

async function readDonationPage({ db, fixed, payments }: Actor<'anyone'>, donation: DonationRecord) {
  const isOpenPromise = donation.state === 'promised' && donation.origin === 'promise'
  const [receipt, campaign, events, checkout, updates, pet] = await Promise.all([
    receiptOfDonation(db, donation.id),
    campaignOf(db, donation),
    eventsOfDonation(db, donation.id),
    donation.origin === 'checkout' ? checkoutOf(db, donation.id) : undefined,
    donation.follows && donation.campaignId !== null
      ? updatesOfCampaign(db, donation.campaignId, { limit: maxUpdates })
      : [],
    donation.petId === null ? undefined : petById(db, donation.petId),
  ])
  // hidden campaigns show no updates here either
  const isPublic = campaign === null || isPublished(campaign)
  const saved = isOpenPromise ? await savedSettings(db) : null
  return {
    donation,
    campaign,
    sponsored: pet?.name ?? null,
    events,
    checkout,
    receipt: receipt && { ...receipt, ...(await receiptSettings(db)) },
    updates: isPublic ? updates : [],
    howToPay: saved && isPublic ? effectiveSettings(saved, fixed ?? {}).howToPay : null,
    expires: saved !== null && canBePaid(saved.values, Boolean(payments)),
    test: payments?.live === false && donation.origin === 'checkout',
  }
}
export type DonationPageData = Awaited<ReturnType<typeof readDonationPage>>

/** Throws `NO_SUCH_DONATION`. */
export const getDonation = operation(
  { access: 'anyone', cost: 3 },
  async function getDonation(ctx, { secret }: SecretInput) {
    return readDonationPage(ctx, await requireDonation(ctx.db, secret))
  },
)

/** The donations with these secrets, newest first; unknown secrets are ignored. */
export const listRememberedDonations = operation(
  { access: 'anyone', cost: 5 },
  async function listRememberedDonations({ db }, { secrets }: { secrets: string[] }) {
    const rows = await donationsWithCampaign(
      db,
      secrets.map((secret) => Number.parseInt(secret, 10)),
    )
    return rows.filter(({ secret }) => secret !== null && secrets.includes(secret))
  },
)

/** Changes whether the donor's name is shown, and whether they follow the campaign. Throws `NO_SUCH_DONATION`. */
export const changeDonation = operation(
  { access: 'anyone', cost: 5 },
  async function changeDonation(ctx, { secret, showName, follow }: DonationChange) {
    const { db } = ctx
    const { donationDetails } = db.schema
    const { id } = await requireDonation(db, secret)
    const changed = { ...(showName !== undefined && { showName }), ...(follow !== undefined && { follows: follow }) }
    if (Object.keys(changed).length > 0)
      await db.transaction((tx) =>
        // never restores erased data
        tx
          .update(donationDetails)
          .set(changed)
          .where(and(eq(donationDetails.donationId, id), isNull(donationDetails.erasedAt))),
      )
    return readDonationPage(ctx, await requireDonation(db, secret))
  },
)

/**
 * Emails the link of the donation's page to the email stored with it, once a UTC day (docs/product.md 15.12). The
 * response is the same whether it is sent today or tomorrow. Throws `NO_SUCH_DONATION`, `NO_MAIL`, `NO_DONOR_EMAIL`.
 */
export const emailDonationLink = operation(
  { access: 'anyone', cost: 5, limit: 'donate' },
  async function emailDonationLink({ db, mail }, { secret }: SecretInput) {
    const { id, email } = await requireDonation(db, secret)
    if (!mail) throw new AppError('NO_MAIL', { text: refusalText('NO_MAIL_AT_ALL') })
    if (email === null) throw new AppError('NO_DONOR_EMAIL')
    await db.transaction((tx) => sendDonationLink(db, tx, { giftId: id, email }))
  },
)

/** Erases the donor's personal data; the donation stays in the ledger. Throws `NO_SUCH_DONATION`. */
export const eraseDonation = operation(
  { access: 'anyone', cost: 5 },
  async function eraseDonation(ctx, { secret }: SecretInput) {
    const { db } = ctx
    const { donationDetails } = db.schema
    const { id, campaignId } = await requireDonation(db, secret)
    await db.transaction(async (tx) => {
      const now = new Date()
      // locks the campaign, so that no concurrent event notifies the donor
      const donation = await moveDonation({ db, tx, now }, { id, campaignId }, () => null)
      await eraseDonors(db, tx, eq(donationDetails.donationId, id), { now })
      await deleteNotifications(db, tx, donation)
    })
    db.purgeDeleted()
    return readDonationPage(ctx, await requireDonation(db, secret))
  },
)

async function deleteNotifications(
  { schema }: Database,
  tx: Tx,
  { campaignId, donorUid, secret }: DonationRecord,
): Promise<void> {
  const { donationDetails, notifications } = schema
  if (donorUid === null) return
  const ofDonor = eq(notifications.uid, donorUid)
  // their data contains the path of the donation's page
  await tx
    .delete(notifications)
    .where(and(ofDonor, sql`replace(${notifications.data}, ${secret}, '') <> ${notifications.data}`))
  if (campaignId === null) return
  const others = and(eq(donationDetails.donorUid, donorUid), eq(donationDetails.campaignId, campaignId), sql`follows`)
  if ((await tx.$count(donationDetails, others)) === 0)
    await tx.delete(notifications).where(and(ofDonor, eq(notifications.groupKey, `update:${campaignId}`)))
}

/**
 * Syncs a pending payment with the provider. Throws `NO_SUCH_DONATION`. Returns the donation unchanged if the provider
 * is unreachable.
 */
export const refreshDonation = operation(
  { access: 'anyone', cost: 5, limit: 'pay' },
  function refreshDonation(ctx, { secret }: SecretInput) {
    return syncAndShow(ctx, secret, false)
  },
)

/** Syncs a payment that the donor abandoned, and asks the provider to end it. Throws as `refreshDonation`. */
export const leaveDonation = operation(
  { access: 'anyone', cost: 5, limit: 'pay' },
  function leaveDonation(ctx, { secret }: SecretInput) {
    return syncAndShow(ctx, secret, true)
  },
)

async function syncAndShow(ctx: Actor<'anyone'>, secret: string, end: boolean) {
  const { db, payments } = ctx
  const donation = await requireDonation(db, secret)
  if (donation.state !== 'reserved' || !payments) return readDonationPage(ctx, donation)
  try {
    return await readDonationPage(ctx, await syncPayment(db, payments, donation, { end }))
  } catch (error) {
    if (!(error instanceof PaymentAway || error instanceof PaymentRefused)) throw error
    return readDonationPage(ctx, donation)
  }
}
