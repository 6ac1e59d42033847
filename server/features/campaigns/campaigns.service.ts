import { desc, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { requireManagedPet } from '#server/features/pets/pets.service.ts'
import { needsApproval } from '#server/features/settings/settings.queries.ts'
import { authorOf } from '#server/features/users/authors.queries.ts'
import { lockAuthor } from '#server/features/users/locks.service.ts'
import { namedUser, requireNamedUser } from '#server/features/users/users.service.ts'
import { markImagesUsed } from '#server/images/unused-pictures.ts'
import type { Authorized } from '#server/platform/access/authorized.ts'
import { type Actor, operation, type ViewerContext } from '#server/platform/access/operation.ts'
import { type AuditEntry, recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { incompleteCampaign } from '#server/platform/errors/incomplete-draft.ts'
import { notifyApprovalNeeded } from '#server/platform/notifications/approval-needed.ts'
import { notifyPublished } from '#server/platform/notifications/post-published.ts'
import { type Approval, approvalAfter, approvalOf } from '#shared/approval.ts'
import {
  type CampaignInput,
  type CampaignUpdateInput,
  campaignDuration,
  type SimpleCampaignInput,
} from '#shared/campaigns.ts'
import { type MissingCampaignField, parseMissingCampaignFields, writeMissing } from '#shared/drafts.ts'
import { authorizeCampaign } from './campaigns.policy.ts'
import {
  type CampaignPaging,
  type CampaignRecord,
  campaignAtDonation,
  campaignsOfCreator,
  listCampaigns,
  visibleCampaign,
} from './campaigns.queries.ts'
import { linkedPet } from './linked-pets.queries.ts'

export type CampaignId = { id: number }

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

/** A campaign, its pet, and who is responsible for it. Throws `NO_SUCH_CAMPAIGN`. */
export const viewCampaign = operation(
  { access: 'anyone', cost: 1 },
  async function viewCampaign({ db, user }, { id }: CampaignId) {
    const campaign = await requireCampaign({ db, user }, id)
    const author = await authorOf(db, user, { uid: campaign.creatorUid, credited: campaign.credited })
    return { ...campaign, author, pet: await linkedPet(db, user, campaign.petId) }
  },
)

/**
 * One page of campaigns, newest first: all (docs/product.md 7.7), or those of `email`, which requires a login. Starts
 * after the campaign `before`, or after the first `skip`. Throws `NOT_LOGGED_IN`.
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
 * `creatorEmail`, or to the caller without one. Throws `NO_SUCH_PICTURE`, `NO_SUCH_USER`, `EMAIL_SHARED`, and
 * `NO_SUCH_PET` and `NOT_ALLOWED` for a pet that the caller may not change.
 */
export const createCampaign = operation(
  { access: 'user', cost: 5 },
  async function createCampaign(ctx, input: NewCampaign) {
    return insertCampaign(ctx, input, approvalOf(false, await needsApproval(ctx.db, ctx.user)))
  },
)

/**
 * Only who may change a pet can create campaigns for it, also while it is a draft. The campaign's own pet may stay.
 * Throws `NO_SUCH_PET`, `NOT_ALLOWED`.
 */
export async function requireLinkablePet(
  { db, user }: Pick<Actor, 'db' | 'user'>,
  petId: number | null | undefined,
  campaign?: CampaignRecord,
): Promise<void> {
  if (petId != null && petId !== campaign?.petId) await requireManagedPet(db, user, petId)
}

/** `missing` is what a draft lacks. */
export async function insertCampaign(
  { db, user, parsedAt }: Pick<Actor, 'db' | 'user' | 'parsedAt'>,
  { creatorEmail, lastDate, location = '', description = '', needs = [], ...fields }: NewCampaign,
  approval: Approval,
  missing: readonly MissingCampaignField[] = [],
): Promise<CampaignRecord> {
  const creator = await requireNamedUser(db, user, creatorEmail)
  await requireLinkablePet({ db, user }, fields.petId)
  const now = new Date()
  const values = {
    ...fields,
    location,
    description,
    needs: JSON.stringify(needs),
    missing: writeMissing(missing),
    endsAt: lastDate ? new Date(lastDate) : new Date(now.getTime() + campaignDuration),
    // nobody is notified of the end of a draft
    endTold: approval === 'draft',
    creatorUid: creator.uid,
    creatorEmail: creator.email,
    credited: creator.uid === user.uid,
    approval,
    createdAt: now,
    updatedAt: now,
  }
  return db.transaction(async (tx) => {
    if (!missing.includes('maxCents') || needs.length > 0) await fixCurrency(db, tx, parsedAt)
    const hidden = await lockAuthor(db, tx, creator.uid)
    await markImagesUsed(tx, db.schema, fields.image === '' ? [] : [fields.image])
    const [campaign] = await tx
      .insert(db.schema.campaigns)
      .values({ ...values, hidden })
      .returning()
    if (!campaign) throw new Error('an insert returned no row')
    const audited = { act: 'campaign_added', subject: 'campaign', id: campaign.id } as const
    await recordAuditIfNotOwner(db, tx, user, { owner: creator.uid, ...audited })
    if (approval !== 'draft') await notifyPublished({ db, tx, by: user }, { kind: 'campaign', ...campaign })
    return campaign
  })
}

/**
 * Changes a campaign; without `lastDate` it keeps its current one. `publish` publishes a draft, too. Throws
 * `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`, `NO_SUCH_PET`, `CAMPAIGN_INCOMPLETE`, and `TARGET_TOO_LOW` below
 * the sum of donated and reserved cents.
 */
export const updateCampaign = operation(
  { access: 'user', cost: 5 },
  async function updateCampaign(ctx, { id, lastDate, needs, publish, ...input }: CampaignUpdateInput) {
    const { db, user } = ctx
    const campaign = await requireManagedCampaign(ctx, id)
    await requireLinkablePet(ctx, input.petId, campaign)
    const content = contentOf({ ...input, lastDate, needs })
    const needed = await needsApproval(db, user)
    return updateContent(ctx, campaign, (was) => ({
      content: {
        ...content,
        missing: '',
        ...approvalAfter(was, { by: user }),
        credited: was.creatorUid === user.uid || was.credited,
        ...(publish && publicationOf({ ...was, ...content, missing: '' }, needed)),
      },
      act: 'campaign_changed',
    }))
  },
)

/**
 * What publishing changes about a campaign: nothing, unless it is a draft (docs/product.md 7.12). Throws
 * `CAMPAIGN_INCOMPLETE` if it lacks something, or its closing date has passed.
 */
export function publicationOf(
  { approval, missing, endsAt }: Pick<CampaignRecord, 'approval' | 'missing' | 'endsAt'>,
  needed: boolean,
): { approval: Approval } | undefined {
  if (approval !== 'draft') return undefined
  const past = endsAt <= new Date() ? (['lastDate'] as const) : []
  const lacking = [...parseMissingCampaignFields(missing), ...past]
  if (lacking.length > 0) throw incompleteCampaign(lacking)
  return { approval: approvalOf(false, needed) }
}

export const contentOf = ({ lastDate, needs, ...fields }: Omit<CampaignInput, 'id'>) => ({
  ...fields,
  ...(needs && { needs: JSON.stringify(needs) }),
  ...(lastDate && { endsAt: new Date(lastDate) }),
})

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
type CampaignContent = Partial<ReturnType<typeof contentOf>> & { needs?: string; endsAt?: Date } & Partial<
    Pick<CampaignRecord, 'approval' | 'refusal' | 'paused' | 'missing' | 'credited'>
  >

/** Saves the previous version if a donation's response has shown it: see `campaignAfterDonation`. */
export async function updateContent(
  { db, user, parsedAt }: Pick<Actor, 'db' | 'user' | 'parsedAt'>,
  { id, creatorUid: owner }: Authorized<CampaignRecord>,
  change: (was: CampaignRecord) => {
    content: CampaignContent
    act: AuditEntry['act'] | null
    data?: AuditEntry['data']
  },
  /** Whether the content has amounts, which fix the currency. */
  amounts = true,
) {
  const { campaigns } = db.schema
  return db.transaction(async (tx) => {
    if (amounts) await fixCurrency(db, tx, parsedAt)
    // locks the row: the sums stay until the end
    const [was] = await tx
      .update(campaigns)
      .set({ version: sql`${campaigns.version} + 1` })
      .where(eq(campaigns.id, id))
      .returning()
    if (!was) throw new AppError('NO_SUCH_CAMPAIGN')
    const { content, act, data } = change(was)
    if (content.maxCents !== undefined && content.maxCents < was.donatedCents + was.reservedCents)
      throw new AppError('TARGET_TOO_LOW')
    if (content.image && content.image !== was.image) await markImagesUsed(tx, db.schema, [content.image])
    await saveVersionIfDonated(db, tx, was, was.version - 1)
    const now = new Date()
    const publishes = was.approval === 'draft' && content.approval !== undefined
    const staysDraft = was.approval === 'draft' && !publishes
    // a campaign that runs again, or for the first time, will end; nobody is notified of the end of a draft
    const runsAgain = content.endsAt !== undefined && content.endsAt > now && !staysDraft
    const endTold = publishes || runsAgain ? false : undefined
    const changed = { ...content, endTold, updatedAt: now }
    const [campaign] = await tx.update(campaigns).set(changed).where(eq(campaigns.id, id)).returning()
    if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
    if (act) await recordAuditIfNotOwner(db, tx, user, { owner, act, subject: 'campaign', id, data })
    const post = { kind: 'campaign', ...campaign } as const
    if (publishes) await notifyPublished({ db, tx, by: user }, post)
    else if (content.approval === 'waiting') await notifyApprovalNeeded({ db, tx, by: user }, post)
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
