import type { Authorized } from '#server/platform/access/authorized.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { incompleteCampaign } from '#server/platform/errors/incomplete-draft.ts'
import { type Approval, approvalOf } from '#shared/approval.ts'
import { parseMissingCampaignFields } from '#shared/drafts.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { CampaignRecord } from './campaigns.queries.ts'

/** The creator and admins may change a campaign and see its donors (docs/product.md 4). Throws `NOT_ALLOWED`. */
export function authorizeCampaign(viewer: Viewer, campaign: CampaignRecord): Authorized<CampaignRecord> {
  if (!canManage(viewer, campaign.creatorUid)) throw new AppError('NOT_ALLOWED')
  return campaign as Authorized<CampaignRecord>
}

/**
 * What publishing changes about a campaign: nothing, unless it is a draft (docs/product.md 7.12). Throws
 * `CAMPAIGN_INCOMPLETE` if it lacks something, or its closing date has passed.
 */
export function publicationOf(
  { approval, missing, endsAt }: Pick<CampaignRecord, 'approval' | 'missing' | 'endsAt'>,
  needed: boolean,
): { approval: Approval } | undefined {
  if (approval !== 'draft') return undefined
  const lacking = [...parseMissingCampaignFields(missing), ...(endsAt <= new Date() ? (['lastDate'] as const) : [])]
  if (lacking.length > 0) throw incompleteCampaign(lacking)
  return { approval: approvalOf(false, needed) }
}
