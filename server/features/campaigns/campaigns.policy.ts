import type { Authorized } from '#server/platform/access/authorized.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { CampaignRecord } from './campaigns.queries.ts'

/** The creator and admins may change a campaign and see its donors (docs/product.md 4). Throws `NOT_ALLOWED`. */
export function authorizeCampaign(viewer: Viewer, campaign: CampaignRecord): Authorized<CampaignRecord> {
  if (!canManage(viewer, campaign.creatorUid)) throw new AppError('NOT_ALLOWED')
  return campaign as Authorized<CampaignRecord>
}
