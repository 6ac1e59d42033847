import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Authorized } from '#server/authorized.ts'
import { type Database, isForeignKeyViolation, type PreparedQuery, type Tx } from '#server/db/database.ts'
import { type Paging, pageOf } from '#server/db/page.ts'
import { AppError } from '#server/errors.ts'
import { namedUser, requireNamedUser } from '#server/features/users/service.ts'
import { type Acting, operation, type Viewing } from '#server/gate/operation.ts'
import { requireImage } from '#server/images/store.ts'
import {
  type CampaignInput,
  campaignDuration,
  campaignState,
  type DonationInput,
  type SimpleCampaignInput,
} from '#shared/donations.ts'
import { canManage } from '#shared/permissions.ts'
import { authorizeCampaign } from './policy.ts'
import {
  allDonationsTo,
  type CampaignRecord,
  campaignById,
  campaignsOfCreator,
  type DonationRecord,
  donationsBy,
  donationsTo,
  listCampaigns,
  type Skipping,
  totalGivenBy,
} from './queries.ts'

type Id = { id: number }

async function campaignOrRefuse(db: Database, id: number): Promise<CampaignRecord> {
  const campaign = await campaignById(db, id)
  if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
  return campaign
}

async function managedCampaign({ db, user }: Acting, id: number): Promise<Authorized<CampaignRecord>> {
  return authorizeCampaign(user, await campaignOrRefuse(db, id))
}

/** Throws `NO_SUCH_CAMPAIGN`. */
export const getCampaign = operation({ access: 'anyone' }, ({ db }, { id }: Id) => campaignOrRefuse(db, id))

/**
 * One page of campaigns, newest first: of all, or of those of whom `email` names, which needs a login. It begins after the
 * id `before`, or after the first `skip`. Throws `NOT_LOGGED_IN`.
 */
export const findCampaigns = operation(
  { access: 'anyone' },
  async ({ db, user }, { email, ...paging }: Skipping & { email?: string | undefined }) => {
    if (email === undefined) return pageOf(paging.limit, (limit) => listCampaigns(db, { ...paging, limit }))
    if (!user) throw new AppError('NOT_LOGGED_IN')
    const creator = await namedUser(db, user, email)
    return pageOf(paging.limit, async (limit) =>
      creator ? campaignsOfCreator(db, creator.uid, { ...paging, limit }) : [],
    )
  },
)

/** All campaigns of the caller, newest first. */
export const myCampaigns = operation({ access: 'user' }, ({ db, user }) => campaignsOfCreator(db, user.uid))

/** One page of those who gave to a campaign, for its creator or an admin. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export const findDonators = operation({ access: 'user' }, async (acting, { id, before, limit }: Id & Paging) => {
  const managed = await managedCampaign(acting, id)
  return pageOf(limit, (limit) => donationsTo(acting.db, managed, { before, limit }))
})

/** One page of what the caller has given while logged in, newest first, and the cents of all they ever gave. */
export const myDonations = operation({ access: 'user' }, async ({ db, user }, { before, limit }: Paging) => ({
  ...(await pageOf(limit, (limit) => donationsBy(db, user.uid, { before, limit }))),
  totalCents: await totalGivenBy(db, user.uid),
}))

/** Everybody who gave, newest first, for whoever may see it; null for others. */
export async function donationsSeenBy(
  { db, user }: Viewing,
  campaign: CampaignRecord,
): Promise<DonationRecord[] | null> {
  return canManage(user, campaign.creatorUid) ? allDonationsTo(db, authorizeCampaign(user, campaign)) : null
}

type NewCampaign = (CampaignInput | SimpleCampaignInput) & { creatorEmail?: string | undefined }

/**
 * Opens a campaign, from either form; it runs 7 days unless a last date is chosen. It belongs to whom `creatorEmail`
 * names, which is the caller where it names nobody. Throws `NO_SUCH_PICTURE`, `NO_SUCH_USER`, `EMAIL_SHARED`.
 */
export const createCampaign = operation({ access: 'user' }, async ({ db, user }, input: NewCampaign) => {
  const { creatorEmail, lastDate, location = '', description = '', ...given } = input
  const creator = await requireNamedUser(db, user, creatorEmail)
  await requireImage(db, given.image)
  const now = new Date()
  const values = {
    ...given,
    location,
    description,
    endsAt: lastDate ? new Date(lastDate) : new Date(now.getTime() + campaignDuration),
    creatorUid: creator.uid,
    creatorEmail: creator.email,
    createdAt: now,
    updatedAt: now,
  }
  const [campaign] = await db.transaction((tx) => tx.insert(db.schema.campaigns).values(values).returning())
  if (!campaign) throw new Error('an insert returned no row')
  return campaign
})

/**
 * Changes a campaign; without `lastDate` it keeps the one it has.
 * Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`, and `TARGET_TOO_LOW` below what has been raised.
 */
export const updateCampaign = operation(
  { access: 'user' },
  async (acting, { id, lastDate, ...input }: CampaignInput & Id) => {
    const { db } = acting
    const { campaigns } = db.schema
    const campaign = await managedCampaign(acting, id)
    if (input.image !== campaign.image) await requireImage(db, input.image)
    const [changed] = await db.transaction((tx) =>
      tx
        .update(campaigns)
        .set({ ...input, endsAt: lastDate ? new Date(lastDate) : undefined, updatedAt: new Date() })
        // guard on what has been raised at this very moment, so that a donation arriving in the meantime isn't cut off
        .where(and(eq(campaigns.id, campaign.id), lte(campaigns.donatedCents, input.maxCents)))
        .returning(),
    )
    if (!changed) throw new AppError('TARGET_TOO_LOW')
    return changed
  },
)

/** Pauses or resumes a campaign; doing it again is no error. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export const setPaused = operation({ access: 'user' }, async (acting, { id, paused }: Id & { paused: boolean }) => {
  const { db } = acting
  const { campaigns } = db.schema
  const campaign = await managedCampaign(acting, id)
  const [changed] = await db.transaction((tx) =>
    tx.update(campaigns).set({ paused, updatedAt: new Date() }).where(eq(campaigns.id, campaign.id)).returning(),
  )
  if (!changed) throw new AppError('NO_SUCH_CAMPAIGN')
  return changed
})

/**
 * Gives to a campaign: the donation and the campaign's total change in one atomic step, and the total never passes the
 * target. A repeated idempotency key returns the donation of the first time (docs/product.md 8.6).
 * Throws `NO_SUCH_CAMPAIGN`, `CAMPAIGN_PAUSED`, `CAMPAIGN_ENDED`, `OVER_LIMIT`, `KEY_REUSED`; nothing is kept then.
 */
export const donate = operation({ access: 'anyone', limit: 'donate' }, async ({ db, user }, input: DonationInput) => {
  const wanted = {
    campaignId: input.campaignId,
    amountCents: input.amountCents,
    donorUid: user?.uid ?? null,
    donorName: user && !input.anonymous ? user.name : null,
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
})

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
  // writing the row holds it: from here on nobody can resume or raise it before the second try has its answer
  const [held] = await tx
    .update(campaigns)
    .set({ updatedAt: sql`${campaigns.updatedAt}` })
    .where(eq(campaigns.id, wanted.campaignId))
    .returning()
  if (!held) throw new AppError('NO_SUCH_CAMPAIGN')
  if ((await tx.run(take, wish)).length === 0) throw new AppError(refusals[campaignState(held, now)])
}

/** The first answer to a repeated key. Throws `KEY_REUSED` when it came with another body. */
async function firstAnswer({ schema: { donations } }: Database, tx: Tx, wanted: Wanted): Promise<DonationRecord> {
  const [first] = await tx
    .select()
    .from(donations)
    .where(eq(donations.idempotencyKey, wanted.idempotencyKey ?? ''))
  const same =
    first?.campaignId === wanted.campaignId &&
    first.amountCents === wanted.amountCents &&
    first.donorUid === wanted.donorUid &&
    // a donor may have changed their name in the meantime, which does not make it another donation
    (first.donorName === null) === (wanted.donorName === null)
  if (!same) throw new AppError('KEY_REUSED')
  return first
}
