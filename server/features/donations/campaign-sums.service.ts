import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import { type CampaignRecord, isPublic } from '#server/features/campaigns/campaigns.queries.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { DonationOrigin } from '#shared/donation-states.ts'
import type { CreditedCampaign } from './donations.events.ts'
import { campaignRefusal } from './donations.policy.ts'

// The sums of a campaign, which every change of its donations updates first (docs/decisions/031-donation-events.md).

type CampaignCredit = { campaignId: number; amountCents: number; now: Date }

/** Adds to the campaign's donated or reserved cents, if it accepts this amount now. Locks its row. */
const creditCampaign =
  (origin: DonationOrigin): PreparedQuery<CampaignCredit, CreditedCampaign> =>
  (tx, schema, { campaignId, amountCents, now }) => {
    const { campaigns } = schema
    const more = sql`${campaigns.donatedCents} + ${amountCents}`
    const isWithinLimit = lte(sql`${more} + ${campaigns.reservedCents}`, campaigns.maxCents)
    const noDraft = ne(campaigns.approval, 'draft')
    const open = and(eq(campaigns.paused, false), gt(campaigns.endsAt, now), isPublic(schema))
    const counted = { donatedCents: more, donationCount: sql`${campaigns.donationCount} + 1` }
    const received = { receivedCents: sql`${campaigns.receivedCents} + ${amountCents}` }
    const reserved = { reservedCents: sql`${campaigns.reservedCents} + ${amountCents}` }
    return (
      tx
        .update(campaigns)
        .set(origin === 'checkout' ? reserved : origin === 'cash' ? { ...counted, ...received } : counted)
        // cash has been received already: it counts even if the campaign has ended or is hidden
        .where(and(eq(campaigns.id, campaignId), origin === 'cash' ? noDraft : open, isWithinLimit))
        .returning({
          campaignCents: campaigns.donatedCents,
          campaignVersion: campaigns.version,
          maxCents: campaigns.maxCents,
          receivedCents: campaigns.receivedCents,
          reservedCents: campaigns.reservedCents,
          petName: campaigns.petName,
          title: campaigns.title,
          creatorUid: campaigns.creatorUid,
        })
    )
  }
export const creditByOrigin = {
  promise: creditCampaign('promise'),
  before_payments: creditCampaign('promise'),
  checkout: creditCampaign('checkout'),
  cash: creditCampaign('cash'),
  // invoices belong to no campaign
  monthly: creditCampaign('cash'),
}

/**
 * Tries again with the row locked, so that the campaign can't be resumed or its target raised before the reason is
 * known.
 */
export async function creditLocked(
  db: Database,
  tx: Tx,
  credit: CampaignCredit,
  origin: DonationOrigin,
): Promise<CreditedCampaign> {
  const held = await lockCampaign(db, tx, credit.campaignId)
  const [credited] = await tx.run(creditByOrigin[origin], credit)
  if (!credited) throw campaignRefusal(held, { ...credit, origin })
  return credited
}

/** Throws `NO_SUCH_CAMPAIGN`. */
export async function lockCampaign({ schema: { campaigns } }: Database, tx: Tx, id: number): Promise<CampaignRecord> {
  const [held] = await tx
    .update(campaigns)
    .set({ updatedAt: sql`${campaigns.updatedAt}` })
    .where(eq(campaigns.id, id))
    .returning()
  if (!held) throw new AppError('NO_SUCH_CAMPAIGN')
  return held
}

const campaignSumsOf = (
  { state, standingCents }: Pick<DonationRecord, 'state' | 'standingCents'>,
  amountCents: number,
) => ({
  donated: standingCents,
  received: state === 'received' || state === 'refunded' ? standingCents : 0,
  reserved: state === 'reserved' ? amountCents : 0,
  donationCount: standingCents > 0 ? 1 : 0,
})

/** Changes the sums by the difference of two states of a donation. Throws `NO_SUCH_CAMPAIGN`. */
export async function moveSums(
  { schema: { campaigns } }: Database,
  tx: Tx,
  campaignId: number,
  { was, moved }: Record<'was' | 'moved', DonationRecord>,
): Promise<CampaignRecord> {
  const [before, after] = [campaignSumsOf(was, was.amountCents), campaignSumsOf(moved, was.amountCents)]
  const [campaign] = await tx
    .update(campaigns)
    .set({
      donatedCents: sql`${campaigns.donatedCents} + ${after.donated - before.donated}`,
      receivedCents: sql`${campaigns.receivedCents} + ${after.received - before.received}`,
      reservedCents: sql`${campaigns.reservedCents} + ${after.reserved - before.reserved}`,
      donationCount: sql`${campaigns.donationCount} + ${after.donationCount - before.donationCount}`,
    })
    .where(eq(campaigns.id, campaignId))
    .returning()
  if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
  return campaign
}
