import { needsApproval } from '#server/features/settings/settings.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type CampaignDraftInput, minTargetCents } from '#shared/campaigns.ts'
import { missingCampaignFields, writeMissing } from '#shared/drafts.ts'
import type { CampaignRecord } from './campaigns.queries.ts'
import {
  contentOf,
  insertCampaign,
  publicationOf,
  requireLinkablePet,
  requireManagedCampaign,
  updateContent,
} from './campaigns.service.ts'

/** The columns are never null: a missing field has a neutral value, which no page shows. */
const withNeutralValues = ({ id: _, ...draft }: CampaignDraftInput) => ({
  ...draft,
  image: draft.image ?? '',
  maxCents: draft.maxCents ?? minTargetCents(),
  location: draft.location ?? '',
  description: draft.description ?? '',
})

/**
 * Adds a draft, or changes one. It belongs to the caller, and may lack every field but its name (docs/product.md 7.12).
 * Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`, `NO_SUCH_PET`, `CAMPAIGN_PUBLISHED`.
 */
export const saveCampaignDraft = operation(
  { access: 'user', cost: 5 },
  async function saveCampaignDraft(ctx, draft: CampaignDraftInput) {
    const input = withNeutralValues(draft)
    const missing = missingCampaignFields(draft)
    if (draft.id === undefined) return insertCampaign(ctx, input, 'draft', missing)
    const campaign = await requireManagedCampaign(ctx, draft.id)
    await requireLinkablePet(ctx, draft.petId, campaign)
    const hasAmounts = draft.maxCents !== undefined || (draft.needs ?? []).length > 0
    const change = (was: CampaignRecord) => {
      if (was.approval !== 'draft') throw new AppError('CAMPAIGN_PUBLISHED')
      return { content: { ...contentOf(input), missing: writeMissing(missing) }, act: 'campaign_changed' as const }
    }
    return updateContent(ctx, campaign, change, hasAmounts)
  },
)

/**
 * Publishes a draft, which waits for approval if that is needed; repeating it is no error. Throws `NO_SUCH_CAMPAIGN`,
 * `NOT_ALLOWED`, `CAMPAIGN_INCOMPLETE`.
 */
export const publishCampaign = operation(
  { access: 'user', cost: 5 },
  async function publishCampaign(ctx, { id }: { id: number }) {
    const campaign = await requireManagedCampaign(ctx, id)
    const needed = await needsApproval(ctx.db, ctx.user)
    return updateContent(ctx, campaign, (was) => {
      const publication = publicationOf(was, needed)
      return { content: { ...publication }, act: publication ? 'campaign_changed' : null, data: { published: true } }
    })
  },
)
