import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { CampaignRecord } from '#server/features/campaigns/campaigns.queries.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { sendReceipt } from '#server/platform/notifications/account-mail.ts'
import { type NotificationInput, notify, notifyMany } from '#server/platform/notifications/notify.ts'
import { type CampaignNames, storedNames } from '#shared/campaign-name.ts'
import type { NotificationContent } from '#shared/notifications.ts'

// Notifications for donors and campaign creators (docs/product.md 15.9), in the transaction of the event.

export type DonationTransaction = { db: Database; tx: Tx; now: Date }

export type CreditedCampaign = Pick<
  CampaignRecord,
  'petName' | 'title' | 'creatorUid' | 'maxCents' | 'receivedCents' | 'reservedCents'
> & {
  campaignCents: number
  campaignVersion: number
}

export async function notifyDonation(
  act: DonationTransaction,
  donation: DonationRecord,
  campaign: CreditedCampaign,
): Promise<void> {
  const { campaignCents, maxCents, receivedCents } = campaign
  await notifyCreator(act, donation, campaign)
  if (campaignCents === maxCents) await notifyFull(act, donation, campaign, receivedCents === maxCents)
  if (donation.state === 'received') await sendReceiptOf(act, donation)
}

/** Notifies staff and admins of a donation without a campaign; of others, the campaign's creator is notified. */
export async function notifyToShelter(act: DonationTransaction, donation: DonationRecord): Promise<void> {
  const { amountCents: cents } = donation
  await notifyStaff(act, donation, { kind: 'gift_to_shelter', data: { cents } })
  if (donation.state === 'received') await sendReceiptOf(act, donation)
}

/** Without a campaign, nothing is named. */
const namesOf = (campaign: CampaignNames | null) => (campaign ? storedNames(campaign) : { petName: null })

/** Notifies staff and admins of a large promise by a donor without a confirmed email. */
export const notifyLarge = (
  act: DonationTransaction,
  donation: DonationRecord,
  campaign: CampaignNames | null,
): Promise<void> =>
  notifyStaff(act, donation, {
    kind: 'promise_large',
    data: { campaignId: donation.campaignId, ...namesOf(campaign), cents: donation.amountCents },
  })

const maxNotified = 100

/** Several notifications of a kind are one until it is read. Nobody is notified of their own donation. */
async function notifyStaff(
  { db, tx }: DonationTransaction,
  { donorUid }: DonationRecord,
  { kind, data }: Extract<NotificationContent, { kind: 'promise_large' | 'gift_to_shelter' }>,
): Promise<void> {
  const { users } = db.schema
  const others = donorUid === null ? undefined : ne(users.uid, donorUid)
  const keeping = tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(sql`(role = 'admin' or staff)`, isNull(users.suspendedAt), others))
    .orderBy(users.createdAt, users.uid)
    .limit(maxNotified)
  await notifyMany(db, tx, {
    kind,
    uid: users.uid,
    from: users,
    where: inArray(users.uid, keeping),
    data: sql<string>`${JSON.stringify(data)}`,
    group: sql<string>`${kind}`,
  })
}

const isExpired = ({ was: { state, expiresAt }, donation, by }: Omit<MovedDonation, 'campaign'>, now: Date): boolean =>
  by === null && state === 'promised' && donation.state === 'cancelled' && expiresAt !== null && expiresAt <= now

type NotifiedCampaign = Pick<CampaignRecord, 'petName' | 'title' | 'creatorUid'>

async function notifyCreator(
  { db, tx }: DonationTransaction,
  donation: DonationRecord,
  campaign: NotifiedCampaign,
): Promise<void> {
  const { campaignId, amountCents: cents, donorUid: by, state } = donation
  if (campaignId === null) return
  const data = { campaignId, ...storedNames(campaign), cents, state }
  await notify(db, tx, { uid: campaign.creatorUid, by, kind: 'gift', data, group: `gift:${campaignId}` })
}

async function notifyFull(
  { db, tx }: DonationTransaction,
  { campaignId, donorUid: by }: DonationRecord,
  campaign: NotifiedCampaign,
  received: boolean,
): Promise<void> {
  const kind = received ? 'campaign_full' : 'campaign_promised'
  if (campaignId === null) return
  const data = { campaignId, ...storedNames(campaign) }
  await notify(db, tx, { uid: campaign.creatorUid, by, kind, data, group: `${kind}:${campaignId}` })
}

const sendReceiptOf = async ({ db, tx }: DonationTransaction, { id, email }: DonationRecord): Promise<void> => {
  if (email !== null) await sendReceipt(db, tx, { giftId: id, email })
}

type MovedDonation = {
  was: DonationRecord
  donation: DonationRecord
  /** Null for a donation without one. */
  campaign: CampaignRecord | null
  by: string | null
}

export async function notifyMoved(
  act: DonationTransaction,
  { was, donation, campaign, by }: MovedDonation,
): Promise<void> {
  const isPaidNow = was.state === 'reserved' && donation.state === 'received'
  if (campaign && donation.state === 'received') await notifyOfMoney(act, donation, campaign, isPaidNow)
  else if (isPaidNow)
    await notifyStaff(act, donation, { kind: 'gift_to_shelter', data: { cents: donation.amountCents } })
  if (donation.state === 'received') await sendReceiptOf(act, donation)
  await notifyDonor(act, donation, { campaign, was, by, expired: isExpired({ was, donation, by }, act.now) })
}

/** Tells the creator of money that has arrived: of the donation if it is new to them, and of a target now reached. */
async function notifyOfMoney(
  act: DonationTransaction,
  donation: DonationRecord,
  campaign: CampaignRecord,
  isNew: boolean,
): Promise<void> {
  const { donatedCents, receivedCents, maxCents } = campaign
  if (isNew) await notifyCreator(act, donation, campaign)
  const received = receivedCents === maxCents
  if (donatedCents === maxCents && (received || isNew)) await notifyFull(act, donation, campaign, received)
}

/** Canceled reservations notify no one: the donor has left the checkout. */
async function notifyDonor(
  { db, tx }: DonationTransaction,
  donation: DonationRecord,
  { campaign, was, by, expired }: Omit<MovedDonation, 'donation'> & { expired: boolean },
): Promise<void> {
  const { donorUid: uid, campaignId, secret, amountCents } = donation
  if (uid === null || secret === null || (was.state === 'reserved' && donation.state === 'cancelled')) return
  const about = { campaignId, ...namesOf(campaign), secret, cents: amountCents }
  const cancelled = expired ? 'promise_expired' : 'gift_cancelled'
  const kinds = { received: 'gift_received', cancelled, refunded: 'gift_refunded' } as const
  if (donation.state === 'reserved' || donation.state === 'promised') return
  const kind = kinds[donation.state]
  // the total refund: several refunds are one notification while it is unread
  const data = kind === 'gift_refunded' ? { ...about, cents: amountCents - donation.standingCents } : about
  const to = { uid, by, group: `${kind}:${donation.id}` }
  await notify(db, tx, { ...to, kind, data } as NotificationInput)
}
