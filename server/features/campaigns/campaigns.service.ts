import { desc, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { needsApproval } from '#server/features/settings/settings.queries.ts'
import { authorOf } from '#server/features/users/authors.queries.ts'
import { lockAuthor, lockUser } from '#server/features/users/locks.service.ts'
import { namedUser, requireNamedUser } from '#server/features/users/users.service.ts'
import { markImagesUsed } from '#server/images/unused-pictures.ts'
import type { Authorized } from '#server/platform/access/authorized.ts'
import { type Actor, operation, type ViewerContext } from '#server/platform/access/operation.ts'
import { type AuditEntry, recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { notifyPublished } from '#server/platform/notifications/post-published.ts'
import { approvalAfter } from '#shared/approval.ts'
import {
  type CampaignInput,
  campaignDuration,
  maxCampaignUpdates,
  type SimpleCampaignInput,
  type UpdateInput,
} from '#shared/campaigns.ts'
import { notifyUpdate } from './campaigns.events.ts'
import { authorizeCampaign } from './campaigns.policy.ts'
import {
  type CampaignPaging,
  type CampaignRecord,
  campaignAtDonation,
  campaignsOfCreator,
  listCampaigns,
  updateById,
  updatesOfCampaign,
  visibleCampaign,
} from './campaigns.queries.ts'

type CampaignId = { id: number }

/** Throws `NO_SUCH_CAMPAIGN` if the viewer may not see it. */
export async function requireCampaign({ db, user }: ViewerContext, id: number): Promise<CampaignRecord> {
  const campaign = await visibleCampaign(db, user, id)
  if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
  return campaign
}

/** Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export async function requireManagedCampaign(
  ctx: Pick<Actor, 'db' | 'user'>,
  id: number,
): Promise<Authorized<CampaignRecord>> {
  return authorizeCampaign(ctx.user, await requireCampaign(ctx, id))
}

/** Throws `NO_SUCH_CAMPAIGN`. */
export const getCampaign = operation(
  { access: 'anyone', cost: 1 },
  function getCampaign({ db, user }, { id }: CampaignId) {
    return requireCampaign({ db, user }, id)
  },
)

/** A campaign, and who is responsible for it. Throws `NO_SUCH_CAMPAIGN`. */
export const viewCampaign = operation(
  { access: 'anyone', cost: 1 },
  async function viewCampaign({ db, user }, { id }: CampaignId) {
    const campaign = await requireCampaign({ db, user }, id)
    return { ...campaign, author: await authorOf(db, user, { uid: campaign.creatorUid, credited: campaign.credited }) }
  },
)

/**
 * One page of campaigns: all (docs/product.md 7.7), or those of `email`, which requires a login. Starts after the
 * campaign `before`, or after the first `skip`. Throws `NOT_LOGGED_IN`.
 */
export const findCampaigns = operation(
  { access: 'anyone', cost: 2 },
  async function findCampaigns({ db, user }, input: CampaignQuery) {
    const { email, ...paging } = input
    if (email === undefined) return pageOf(paging.limit, (limit) => listCampaigns(db, { ...paging, limit }))
    if (!user) throw new AppError('NOT_LOGGED_IN')
    const creator = await namedUser(db, user, email)
    if (!creator) return pageOf(paging.limit, async () => [])
    return pageOf(paging.limit, (limit) => campaignsOfCreator(db, creator.uid, { ...paging, limit }))
  },
)

type CampaignQuery = CampaignPaging & { email?: string | undefined }

export const myCampaigns = operation(
  { access: 'user', cost: 2 },
  function myCampaigns({ db, user }, { before, limit }: PageParams) {
    return pageOf(limit, (limit) => campaignsOfCreator(db, user.uid, { before, limit }))
  },
)

export const campaignAfterDonation = ({ db }: ViewerContext, donation: Parameters<typeof campaignAtDonation>[1]) =>
  campaignAtDonation(db, donation)

type NewCampaign = (CampaignInput | SimpleCampaignInput) & { creatorEmail?: string | undefined }

/**
 * Creates a campaign from either form; it runs for 7 days without a last date. It belongs to the user with
 * `creatorEmail`, or to the caller without one. Throws `NO_SUCH_PICTURE`, `NO_SUCH_USER`, `EMAIL_SHARED`.
 */
export const createCampaign = operation(
  { access: 'user', cost: 5 },
  async function createCampaign({ db, user, parsedAt }, input: NewCampaign) {
    const { creatorEmail, lastDate, location = '', description = '', needs = [], ...fields } = input
    const creator = await requireNamedUser(db, user, creatorEmail)
    const now = new Date()
    const values = {
      ...fields,
      location,
      description,
      needs: JSON.stringify(needs),
      endsAt: lastDate ? new Date(lastDate) : new Date(now.getTime() + campaignDuration),
      creatorUid: creator.uid,
      creatorEmail: creator.email,
      credited: creator.uid === user.uid,
      approval: (await needsApproval(db, user)) ? ('waiting' as const) : ('none' as const),
      createdAt: now,
      updatedAt: now,
    }
    return db.transaction(async (tx) => {
      await fixCurrency(db, tx, parsedAt)
      const hidden = await lockAuthor(db, tx, creator.uid)
      await markImagesUsed(tx, db.schema, [fields.image])
      const [campaign] = await tx
        .insert(db.schema.campaigns)
        .values({ ...values, hidden })
        .returning()
      if (!campaign) throw new Error('an insert returned no row')
      const audited = { act: 'campaign_added', subject: 'campaign', id: campaign.id } as const
      await recordAuditIfNotOwner(db, tx, user, { owner: creator.uid, ...audited })
      await notifyPublished({ db, tx, by: user }, { kind: 'campaign', ...campaign })
      return campaign
    })
  },
)

/**
 * Changes a campaign; without `lastDate` it keeps its current one. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`,
 * `NO_SUCH_PICTURE`, and `TARGET_TOO_LOW` below the sum of donated and reserved cents.
 */
export const updateCampaign = operation(
  { access: 'user', cost: 5 },
  async function updateCampaign(ctx, { id, lastDate, needs, ...input }: CampaignInput & CampaignId) {
    const { user } = ctx
    const campaign = await requireManagedCampaign(ctx, id)
    const needsJson = needs && JSON.stringify(needs)
    const endsAt = lastDate ? new Date(lastDate) : undefined
    const content = { ...input, needs: needsJson, endsAt }
    return updateContent(ctx, campaign, (was) => ({
      content: {
        ...content,
        ...approvalAfter(was, { by: user }),
        credited: was.creatorUid === user.uid || was.credited,
      },
      act: 'campaign_changed',
    }))
  },
)

/** Pauses or resumes a campaign; repeating it is no error. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export const setPaused = operation(
  { access: 'user', cost: 5 },
  async function setPaused(ctx, { id, paused }: PauseInput) {
    return updateContent(ctx, await requireManagedCampaign(ctx, id), (was) => ({
      content: { paused },
      act: was.paused === paused ? null : paused ? 'campaign_paused' : 'campaign_resumed',
    }))
  },
)

type PauseInput = CampaignId & { paused: boolean }
type CampaignContent = Partial<Omit<CampaignInput, 'lastDate' | 'needs'>> & {
  needs?: string | undefined
  endsAt?: Date | undefined
  paused?: boolean
} & Partial<Pick<CampaignRecord, 'approval' | 'refusal' | 'credited'>>

/** Saves the previous version if a donation's response has shown it: see `campaignAfterDonation`. */
async function updateContent(
  { db, user, parsedAt }: Pick<Actor, 'db' | 'user' | 'parsedAt'>,
  { id, creatorUid: owner }: Authorized<CampaignRecord>,
  change: (was: CampaignRecord) => { content: CampaignContent; act: AuditEntry['act'] | null },
) {
  const { campaigns } = db.schema
  return db.transaction(async (tx) => {
    await fixCurrency(db, tx, parsedAt)
    // locks the row: the sums stay until the end
    const [was] = await tx
      .update(campaigns)
      .set({ version: sql`${campaigns.version} + 1` })
      .where(eq(campaigns.id, id))
      .returning()
    if (!was) throw new AppError('NO_SUCH_CAMPAIGN')
    const { content, act } = change(was)
    if (content.maxCents !== undefined && content.maxCents < was.donatedCents + was.reservedCents)
      throw new AppError('TARGET_TOO_LOW')
    if (content.image !== undefined && content.image !== was.image) await markImagesUsed(tx, db.schema, [content.image])
    await saveVersionIfDonated(db, tx, was, was.version - 1)
    const now = new Date()
    // a campaign that runs again will end again
    const endTold = content.endsAt && content.endsAt > now ? false : undefined
    const changed = { ...content, endTold, updatedAt: now }
    const [campaign] = await tx.update(campaigns).set(changed).where(eq(campaigns.id, id)).returning()
    if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
    if (act) await recordAuditIfNotOwner(db, tx, user, { owner, act, subject: 'campaign', id })
    if (content.approval === 'waiting') await notifyPublished({ db, tx, by: user }, { kind: 'campaign', ...campaign })
    return campaign
  })
}

/** Versions without donations are not saved, so there are never more versions than donations. */
async function saveVersionIfDonated(
  { schema }: Database,
  tx: Tx,
  campaign: CampaignRecord,
  version: number,
): Promise<void> {
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

/** One page of a campaign's updates, newest first. Throws `NO_SUCH_CAMPAIGN`. */
export const readUpdates = operation(
  { access: 'anyone', cost: 2 },
  async function readUpdates(ctx, { id, ...page }: CampaignId & PageParams) {
    const { db } = ctx
    await requireCampaign(ctx, id)
    return pageOf(page.limit, (limit) => updatesOfCampaign(db, id, { ...page, limit }))
  },
)

/**
 * Posts an update and notifies the followers. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`,
 * `UPDATES_FULL`.
 */
export const postUpdate = operation(
  { access: 'user', cost: 5, limit: 'message' },
  async function postUpdate(ctx, { id, text, image, costCents }: UpdateInput) {
    const { db, user, parsedAt } = ctx
    const campaign = await requireManagedCampaign(ctx, id)
    const { campaignUpdates, campaigns } = db.schema
    return db.transaction(async (tx) => {
      if (costCents !== undefined) await fixCurrency(db, tx, parsedAt)
      await lockUser(db, tx, user.uid)
      // locks the row, so that no concurrent update is counted
      await tx
        .update(campaigns)
        .set({ version: sql`${campaigns.version}` })
        .where(eq(campaigns.id, id))
      if ((await tx.$count(campaignUpdates, eq(campaignUpdates.campaignId, id))) >= maxCampaignUpdates)
        throw new AppError('UPDATES_FULL')
      if (image) await markImagesUsed(tx, db.schema, [image])
      const values = { campaignId: id, authorUid: user.uid, text, image, costCents, createdAt: new Date() }
      const [update] = await tx.insert(campaignUpdates).values(values).returning()
      if (!update) throw new Error('an insert returned no row')
      await notifyUpdate(db, tx, campaign)
      const audited = { act: 'update_posted', subject: 'campaign', id, data: { update: update.id } } as const
      await recordAuditIfNotOwner(db, tx, user, { owner: campaign.creatorUid, ...audited })
      return update
    })
  },
)

/** Throws `NO_SUCH_UPDATE`, `NOT_ALLOWED`. */
export const deleteUpdate = operation(
  { access: 'user', cost: 5 },
  async function deleteUpdate(ctx, { id }: CampaignId) {
    const { db, user } = ctx
    const update = await updateById(db, id)
    const campaign = update && (await visibleCampaign(db, user, update.campaignId))
    // an update of an invisible campaign looks like a missing one
    if (!campaign) throw new AppError('NO_SUCH_UPDATE')
    const { id: campaignId, creatorUid: owner } = authorizeCampaign(user, campaign)
    const { campaignUpdates } = db.schema
    await db.transaction(async (tx) => {
      const deleted = await tx
        .delete(campaignUpdates)
        .where(eq(campaignUpdates.id, id))
        .returning({ id: campaignUpdates.id })
      const audited = { act: 'update_deleted', subject: 'campaign', id: campaignId, data: { update: id } } as const
      if (deleted.length > 0) await recordAuditIfNotOwner(db, tx, user, { owner, ...audited })
    })
    return { id }
  },
)
