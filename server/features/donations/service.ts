import { desc, eq, sql } from 'drizzle-orm'
import type { Authorized } from '#server/authorized.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type Paging, pageOf } from '#server/db/page.ts'
import { AppError } from '#server/errors.ts'
import { namedUser, requireNamedUser } from '#server/features/users/service.ts'
import { type Acting, operation, type Viewing } from '#server/gate/operation.ts'
import { requireImage } from '#server/images/store.ts'
import {
  type CampaignInput,
  campaignDuration,
  type DonationInput,
  type SimpleCampaignInput,
} from '#shared/donations.ts'
import { mostRows } from '#shared/lists.ts'
import { canManage } from '#shared/permissions.ts'
import { authorizeCampaign, requireOwnKey } from './policy.ts'
import {
  type CampaignRecord,
  campaignAsAnswered,
  campaignById,
  campaignsOfCreator,
  type DonationRecord,
  donationsBy,
  donationsTo,
  listCampaigns,
  type Skipping,
  totalGivenBy,
} from './queries.ts'
import { give } from './transitions.ts'

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
export const getCampaign = operation({ access: 'anyone', cost: 1 }, ({ db }, { id }: Id) => campaignOrRefuse(db, id))

/**
 * One page of campaigns, newest first: of all, or of those of whom `email` names, which needs a login. It begins after the
 * id `before`, or after the first `skip`. Throws `NOT_LOGGED_IN`.
 */
export const findCampaigns = operation({ access: 'anyone', cost: 2 }, async ({ db, user }, asked: AskedCampaigns) => {
  const { email, ...paging } = asked
  if (email === undefined) return pageOf(paging.limit, (limit) => listCampaigns(db, { ...paging, limit }))
  if (!user) throw new AppError('NOT_LOGGED_IN')
  const creator = await namedUser(db, user, email)
  if (!creator) return pageOf(paging.limit, async () => [])
  return pageOf(paging.limit, (limit) => campaignsOfCreator(db, creator.uid, { ...paging, limit }))
})

type AskedCampaigns = Skipping & { email?: string | undefined }

/** One page of the caller's campaigns, newest first. */
export const myCampaigns = operation({ access: 'user', cost: 2 }, ({ db, user }, { before, limit }: Paging) =>
  pageOf(limit, (limit) => campaignsOfCreator(db, user.uid, { before, limit })),
)

/** One page of those who gave to a campaign, for its creator or an admin. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export const findDonators = operation({ access: 'user', cost: 2 }, async (acting, { id, ...page }: Id & Paging) => {
  const managed = await managedCampaign(acting, id)
  return pageOf(page.limit, (limit) => donationsTo(acting.db, managed, { ...page, limit }))
})

/** One page of what the caller has given while logged in, newest first, and the cents of all they ever gave. */
export const myDonations = operation({ access: 'user', cost: 3 }, async ({ db, user }, { before, limit }: Paging) => ({
  ...(await pageOf(limit, (limit) => donationsBy(db, user.uid, { before, limit }))),
  totalCents: await totalGivenBy(db, user.uid),
}))

/** The newest 100 who gave, with ids below `before`, for whoever may see it; null for others. */
export const donationsSeenBy = async ({ db, user }: Viewing, campaign: CampaignRecord, before?: number) =>
  canManage(user, campaign.creatorUid)
    ? donationsTo(db, authorizeCampaign(user, campaign), { before, limit: mostRows })
    : null

/** The campaign as it was right after a donation, also when it has moved on since. */
export const campaignAfter = ({ db }: Viewing, donation: DonationRecord) => campaignAsAnswered(db, donation)

type NewCampaign = (CampaignInput | SimpleCampaignInput) & { creatorEmail?: string | undefined }

/**
 * Opens a campaign, from either form; it runs 7 days unless a last date is chosen. It belongs to whom `creatorEmail`
 * names, which is the caller where it names nobody. Throws `NO_SUCH_PICTURE`, `NO_SUCH_USER`, `EMAIL_SHARED`.
 */
export const createCampaign = operation({ access: 'user', cost: 5 }, async ({ db, user }, input: NewCampaign) => {
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
  { access: 'user', cost: 5 },
  async (acting, { id, lastDate, ...input }: CampaignInput & Id) => {
    const { db } = acting
    const campaign = await managedCampaign(acting, id)
    if (input.image !== campaign.image) await requireImage(db, input.image)
    return changeContent(db, campaign, { ...input, endsAt: lastDate ? new Date(lastDate) : undefined })
  },
)

/** Pauses or resumes a campaign; doing it again is no error. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export const setPaused = operation({ access: 'user', cost: 5 }, async (acting, { id, paused }: Pause) =>
  changeContent(acting.db, await managedCampaign(acting, id), { paused }),
)

type Pause = Id & { paused: boolean }
type Content = Partial<Omit<CampaignInput, 'lastDate'>> & { endsAt?: Date | undefined; paused?: boolean }

/** What there was is kept where somebody has been answered with it: see `campaignAfter`. */
async function changeContent(db: Database, { id }: Authorized<CampaignRecord>, content: Content) {
  const { campaigns } = db.schema
  return db.transaction(async (tx) => {
    // holds the row: what is raised stays as it is until the end
    const [was] = await tx
      .update(campaigns)
      .set({ version: sql`${campaigns.version} + 1` })
      .where(eq(campaigns.id, id))
      .returning()
    if (!was) throw new AppError('NO_SUCH_CAMPAIGN')
    if (content.maxCents !== undefined && content.maxCents < was.donatedCents) throw new AppError('TARGET_TOO_LOW')
    await keepIfAnswered(db, tx, was, was.version - 1)
    const now = new Date()
    // one that goes on will end once more
    const endTold = content.endsAt && content.endsAt > now ? false : undefined
    const changed = { ...content, endTold, updatedAt: now }
    const [campaign] = await tx.update(campaigns).set(changed).where(eq(campaigns.id, id)).returning()
    if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
    return campaign
  })
}

/** Versions that nobody gave to need no keeping, so that there are never more of them than donations. */
async function keepIfAnswered({ schema }: Database, tx: Tx, campaign: CampaignRecord, version: number): Promise<void> {
  const { campaignVersions, donations } = schema
  const [newest] = await tx
    .select({ version: donations.campaignVersion })
    .from(donations)
    .where(eq(donations.campaignId, campaign.id))
    .orderBy(desc(donations.id))
    .limit(1)
  if (newest?.version !== version) return
  const { id: campaignId, ...content } = campaign
  await tx.insert(campaignVersions).values({ ...content, campaignId, version })
}

/**
 * Gives to a campaign: the donation and the campaign's total change in one atomic step, and the total never passes the
 * target. A repeated idempotency key returns the donation of the first time (docs/product.md 8.6): keys are the account's,
 * a visitor's are the campaign's and too long to be guessed, so that nobody hides or blocks somebody else's gift.
 * Throws `NO_SUCH_CAMPAIGN`, `CAMPAIGN_PAUSED`, `CAMPAIGN_ENDED`, `OVER_LIMIT`, `KEY_REUSED`, `KEY_TOO_SHORT`.
 */
export const donate = operation(
  { access: 'anyone', cost: 5, limit: 'donate' },
  async ({ db, user }, input: DonationInput) => {
    const wanted = {
      campaignId: input.campaignId,
      amountCents: input.amountCents,
      donorUid: user?.uid ?? null,
      donorName: user && !input.anonymous ? user.name : null,
      idempotencyKey: input.idempotencyKey ?? null,
    }
    requireOwnKey(user, wanted.idempotencyKey)
    return db.transaction((tx) => give(db, tx, wanted))
  },
)
