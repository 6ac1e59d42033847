import { eq, sql } from 'drizzle-orm'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { markImagesUsed } from '#server/images/unused-pictures.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { maxCampaignUpdates, type UpdateInput } from '#shared/campaigns.ts'
import { notifyUpdate } from './campaigns.events.ts'
import { authorizeCampaign } from './campaigns.policy.ts'
import { updateById, updatesOfCampaign, visibleCampaign } from './campaigns.queries.ts'
import { type CampaignId, requireCampaign, requireManagedCampaign } from './campaigns.service.ts'

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
