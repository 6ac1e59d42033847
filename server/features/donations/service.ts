import { setImmediate } from 'node:timers/promises'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Authorized } from '#server/authorized.ts'
import { type Database, isForeignKeyViolation, type PreparedQuery, type Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import type { User } from '#server/identity/users.ts'
import { requireImage } from '#server/images/store.ts'
import {
  type CampaignInput,
  campaignDuration,
  campaignState,
  type DonationInput,
  type SimpleCampaignInput,
} from '#shared/donations.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import { authorizeCampaign } from './policy.ts'
import { type CampaignRecord, campaignById, type DonationRecord, donationsTo } from './queries.ts'

/** Throws `NO_SUCH_CAMPAIGN`. */
export async function getCampaign(db: Database, id: number): Promise<CampaignRecord> {
  const campaign = await campaignById(db, id)
  if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
  return campaign
}

/** A campaign for its creator or an admin. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export async function getManagedCampaign(db: Database, viewer: User, id: number): Promise<Authorized<CampaignRecord>> {
  return authorizeCampaign(viewer, await getCampaign(db, id))
}

/** Donations read at a time, so that a campaign with very many keeps nobody waiting. */
const donationsAtOnce = 1000

/** Everybody who gave, newest first, for whoever may see it; null for others. */
export async function donationsSeenBy(
  db: Database,
  viewer: Viewer,
  campaign: CampaignRecord,
): Promise<DonationRecord[] | null> {
  if (!canManage(viewer, campaign.creatorUid)) return null
  const managed = authorizeCampaign(viewer, campaign)
  const donations: DonationRecord[] = []
  for (;;) {
    const some = await donationsTo(db, managed, { before: donations.at(-1)?.id, limit: donationsAtOnce })
    donations.push(...some)
    if (some.length < donationsAtOnce) return donations
    await setImmediate()
  }
}

/** Opens a campaign of `creator`, from either form; it runs 7 days unless a last date is chosen. Throws `NO_SUCH_PICTURE`. */
export async function createCampaign(
  db: Database,
  creator: User,
  { lastDate, location = '', description = '', ...input }: CampaignInput | SimpleCampaignInput,
): Promise<CampaignRecord> {
  await requireImage(db, input.image)
  const now = new Date()
  const [campaign] = await db.transaction((tx) =>
    tx
      .insert(db.schema.campaigns)
      .values({
        ...input,
        location,
        description,
        endsAt: lastDate ? new Date(lastDate) : new Date(now.getTime() + campaignDuration),
        creatorUid: creator.uid,
        creatorEmail: creator.email,
        createdAt: now,
        updatedAt: now,
      })
      .returning(),
  )
  if (!campaign) throw new Error('an insert returned no row')
  return campaign
}

/**
 * Changes a campaign; without `lastDate` it keeps the one it has.
 * Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`, and `TARGET_TOO_LOW` below what has been raised.
 */
export async function updateCampaign(
  db: Database,
  viewer: User,
  id: number,
  { lastDate, ...input }: CampaignInput,
): Promise<CampaignRecord> {
  const { campaigns } = db.schema
  const campaign = await getManagedCampaign(db, viewer, id)
  if (input.image !== campaign.image) await requireImage(db, input.image)
  const [changed] = await db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ ...input, endsAt: lastDate ? new Date(lastDate) : undefined, updatedAt: new Date() })
      // guard on what is raised at this very moment, so that a donation that comes in meanwhile isn't cut off
      .where(and(eq(campaigns.id, campaign.id), lte(campaigns.donatedCents, input.maxCents)))
      .returning(),
  )
  if (!changed) throw new AppError('TARGET_TOO_LOW')
  return changed
}

/** Pauses or resumes a campaign; doing it again is no error. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export async function setPaused(db: Database, viewer: User, id: number, paused: boolean): Promise<CampaignRecord> {
  const { campaigns } = db.schema
  const campaign = await getManagedCampaign(db, viewer, id)
  const [changed] = await db.transaction((tx) =>
    tx.update(campaigns).set({ paused, updatedAt: new Date() }).where(eq(campaigns.id, campaign.id)).returning(),
  )
  if (!changed) throw new AppError('NO_SUCH_CAMPAIGN')
  return changed
}

/**
 * Gives to a campaign: the donation and the campaign's total change in one atomic step, and the total never passes the
 * target. A repeated idempotency key answers the donation of the first time (docs/product.md 8.6). `donor` is null for a visitor.
 * Throws `NO_SUCH_CAMPAIGN`, `CAMPAIGN_PAUSED`, `CAMPAIGN_ENDED`, `OVER_LIMIT`, `KEY_REUSED`; nothing is kept then.
 */
export async function donate(db: Database, donor: User | null, input: DonationInput): Promise<DonationRecord> {
  const wanted = {
    campaignId: input.campaignId,
    amountCents: input.amountCents,
    donorUid: donor?.uid ?? null,
    donorName: donor && !input.anonymous ? donor.name : null,
    idempotencyKey: input.idempotencyKey ?? null,
  }
  try {
    return await db.transaction(async (tx) => {
      const now = new Date()
      const [donation] = await tx.run(record, { ...wanted, createdAt: now })
      if (!donation) return firstAnswer(db, tx, wanted)
      await raise(db, tx, wanted, now)
      return donation
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('NO_SUCH_CAMPAIGN')
    throw error
  }
}

type Wanted = Pick<DonationRecord, 'campaignId' | 'amountCents' | 'donorUid' | 'donorName' | 'idempotencyKey'>

/** Keeps the donation, unless there is one with its key already. */
const record: PreparedQuery<Wanted & { createdAt: Date }, DonationRecord> = (tx, { donations }, donation) =>
  tx.insert(donations).values(donation).onConflictDoNothing({ target: donations.idempotencyKey }).returning()

type Wish = { campaignId: number; amountCents: number; now: Date }

/** Adds to the campaign's total if it may take this much now. */
const take: PreparedQuery<Wish, { id: number }> = (tx, { campaigns }, { campaignId, amountCents, now }) => {
  const total = sql`${campaigns.donatedCents} + ${amountCents}`
  const open = and(eq(campaigns.paused, false), gt(campaigns.endsAt, now), lte(total, campaigns.maxCents))
  return tx
    .update(campaigns)
    .set({ donatedCents: total })
    .where(and(eq(campaigns.id, campaignId), open))
    .returning({ id: campaigns.id })
}

const refusals = {
  paused: 'CAMPAIGN_PAUSED',
  ended: 'CAMPAIGN_ENDED',
  funded: 'OVER_LIMIT',
  open: 'OVER_LIMIT',
} as const

/** Adds to the campaign's total if it may take this much, else throws why it may not. */
async function raise({ schema: { campaigns } }: Database, tx: Tx, wanted: Wanted, now: Date): Promise<void> {
  const wish = { campaignId: wanted.campaignId, amountCents: wanted.amountCents, now }
  if ((await tx.run(take, wish)).length > 0) return
  // writing the row holds it: from here on nobody can resume or raise it between the second try and the reason
  const [held] = await tx
    .update(campaigns)
    .set({ updatedAt: sql`${campaigns.updatedAt}` })
    .where(eq(campaigns.id, wanted.campaignId))
    .returning()
  if (!held) throw new AppError('NO_SUCH_CAMPAIGN')
  if ((await tx.run(take, wish)).length === 0) throw new AppError(refusals[campaignState(held, now)])
}

/** What a repeated key was answered the first time. Throws `KEY_REUSED` when it came with another body. */
async function firstAnswer({ schema: { donations } }: Database, tx: Tx, wanted: Wanted): Promise<DonationRecord> {
  const [first] = await tx
    .select()
    .from(donations)
    .where(eq(donations.idempotencyKey, wanted.idempotencyKey ?? ''))
  const same =
    first?.campaignId === wanted.campaignId &&
    first.amountCents === wanted.amountCents &&
    first.donorUid === wanted.donorUid &&
    // a donor may have changed their name meanwhile, which makes it no other donation
    (first.donorName === null) === (wanted.donorName === null)
  if (!same) throw new AppError('KEY_REUSED')
  return first
}
