import type { PageParams } from '#server/db/paging.ts'
import { pageOf } from '#server/db/paging.ts'
import type { ViewerContext } from '#server/platform/access/operation.ts'
import { operation } from '#server/platform/access/operation.ts'
import { maxRows } from '#shared/lists.ts'
import { canManage } from '#shared/permissions.ts'
import { requireManagedCampaign } from './campaigns.service.ts'
import type { DonationMoment, DonationRecord } from './donors.queries.ts'
import { donationsAfter, donationsToCampaign } from './donors.queries.ts'

export type DonationCampaignId = { id: number }

/** One page of a campaign's donors, for its creator or an admin. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export const findDonors = operation(
  { access: 'user', cost: 2 },
  async function findDonors(ctx, { id, ...page }: DonationCampaignId & PageParams) {
    const managed = await requireManagedCampaign(ctx, id)
    return pageOf(page.limit, (limit) => donationsToCampaign(ctx.db, managed.id, { ...page, limit }, false))
  },
)

/** The newest 100 standing donations, or those right after `moment`, if the viewer may see them; otherwise null. */
export async function visibleDonations(
  { db, user }: ViewerContext,
  { id, creatorUid }: { id: number; creatorUid: string },
  moment?: DonationMoment,
): Promise<DonationRecord[] | null> {
  if (!canManage(user, creatorUid)) return null
  return moment ? donationsAfter(db, id, moment, maxRows) : donationsToCampaign(db, id, { limit: maxRows }, true)
}
