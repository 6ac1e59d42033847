import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { type AdoptionTransaction, notifyIfReturned } from '#server/features/adoptions/adoptions.events.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { recordPetBefore } from '#server/platform/pet-changes/pet-changes.ts'
import type { Approval } from '#shared/approval.ts'
import type { ApprovalDecision, ApproveInput } from '#shared/approval-queue.ts'
import type { CampaignNames } from '#shared/campaign-name.ts'
import type { PostKind } from '#shared/notifications.ts'
import { notifyApproved, notifyRefused } from './approval.events.ts'
import { refusalFor } from './approval.policy.ts'

// Decisions about posts. The post's row is locked first, so that concurrent decisions wait and see the new state.

type ApprovalSchema = Database['schema']
export type ApprovalPost = CampaignNames & {
  kind: PostKind
  id: number
  uid: string
  version: number
  draft: boolean
  approval: Approval
  refusal: string | null
}
export type ApprovalChange = { approval: 'none'; refusal: null } | { approval: 'refused'; refusal: string }

const lockPost = {
  pet: async (tx: Tx, { pets }: ApprovalSchema, id: number) => {
    const [pet] = await tx
      .update(pets)
      .set({ version: sql`${pets.version}` })
      .where(eq(pets.id, id))
      .returning()
    if (!pet) throw new AppError('NO_SUCH_PET')
    return { ...pet, petName: pet.name, uid: pet.ownerUid, draft: pet.status === 'draft' }
  },
  campaign: async (tx: Tx, { campaigns }: ApprovalSchema, id: number) => {
    const [campaign] = await tx
      .update(campaigns)
      .set({ version: sql`${campaigns.version}` })
      .where(eq(campaigns.id, id))
      .returning()
    if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
    return { ...campaign, uid: campaign.creatorUid, draft: campaign.approval === 'draft' }
  },
}

const updatePost = {
  pet: (tx: Tx, { pets }: ApprovalSchema, id: number, decision: ApprovalChange) =>
    tx.update(pets).set(decision).where(eq(pets.id, id)),
  campaign: (tx: Tx, { campaigns }: ApprovalSchema, id: number, decision: ApprovalChange) =>
    tx.update(campaigns).set(decision).where(eq(campaigns.id, id)),
}

async function announceReturn(act: AdoptionTransaction, id: number): Promise<void> {
  const { pets } = act.db.schema
  const [pet] = await act.tx.select().from(pets).where(eq(pets.id, id))
  if (pet) await notifyIfReturned(act, pet)
}

/**
 * Decides on a post; repeating a decision changes nothing and notifies no one. Throws `NO_SUCH_PET`,
 * `NO_SUCH_CAMPAIGN`, `POST_CHANGED`, `POST_APPROVED`, `POST_REFUSED`.
 */
export async function decidePost(
  { db, tx, by }: { db: Database; tx: Tx; by: { uid: string } },
  { kind, id, version }: ApproveInput,
  decision: ApprovalChange,
): Promise<ApprovalDecision> {
  const row = await lockPost[kind](tx, db.schema, id)
  const post: ApprovalPost = { ...row, kind }
  const refusal = refusalFor(post, { version, to: decision.approval })
  if (refusal) throw new AppError(refusal)
  if (post.approval !== 'waiting') return { kind, id, approval: post.approval, refusal: post.refusal }
  if (kind === 'pet') await recordPetBefore(tx, id)
  await updatePost[kind](tx, db.schema, id, decision)
  if (decision.approval === 'none') await notifyApproved({ db, tx, by }, post)
  else await notifyRefused({ db, tx, by }, post, decision.refusal)
  if (kind === 'pet') await announceReturn({ db, tx, by: by.uid }, id)
  const act = decision.approval === 'none' ? (`${kind}_approved` as const) : (`${kind}_refused` as const)
  await recordAudit(db, tx, by, { act, subject: kind, id, data: { version } })
  return { kind, id, ...decision }
}
