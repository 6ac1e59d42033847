import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import type { Approval } from '#shared/approval.ts'
import type { ApproveInput, ApprovalDecision } from '#shared/approval-queue.ts'
import type { PostKind } from '#shared/notifications.ts'
import { notifyApproved, notifyRefused } from './notices.ts'
import { refusalFor } from './policy.ts'

// How the shelter's word on a post changes. The post's row is held first: whoever decides at the same time waits there,
// and finds it as it has become.

type Schema = Database['schema']
/** What is decided on, as it is. */
export type Post = {
  kind: PostKind
  id: number
  petName: string
  uid: string
  version: number
  draft: boolean
  approval: Approval
  refusal: string | null
}
/** What the shelter says: nothing more, or why not. */
export type Word = { approval: 'none'; refusal: null } | { approval: 'refused'; refusal: string }

const held = {
  pet: async (tx: Tx, { pets }: Schema, id: number) => {
    const [pet] = await tx
      .update(pets)
      .set({ version: sql`${pets.version}` })
      .where(eq(pets.id, id))
      .returning()
    if (!pet) throw new AppError('NO_SUCH_PET')
    return { ...pet, petName: pet.name, uid: pet.ownerUid, draft: pet.status === 'draft' }
  },
  campaign: async (tx: Tx, { campaigns }: Schema, id: number) => {
    const [campaign] = await tx
      .update(campaigns)
      .set({ version: sql`${campaigns.version}` })
      .where(eq(campaigns.id, id))
      .returning()
    if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
    return { ...campaign, uid: campaign.creatorUid, draft: false }
  },
}

const written = {
  pet: (tx: Tx, { pets }: Schema, id: number, word: Word) => tx.update(pets).set(word).where(eq(pets.id, id)),
  campaign: (tx: Tx, { campaigns }: Schema, id: number, word: Word) =>
    tx.update(campaigns).set(word).where(eq(campaigns.id, id)),
}

/**
 * Says the shelter's word on a post; the same word again changes nothing, and tells nobody. Throws `NO_SUCH_PET`,
 * `NO_SUCH_CAMPAIGN`, `POST_CHANGED`, `POST_APPROVED`, `POST_REFUSED`.
 */
export async function decide(
  { db, tx, by }: { db: Database; tx: Tx; by: { uid: string } },
  { kind, id, version }: ApproveInput,
  word: Word,
): Promise<ApprovalDecision> {
  const row = await held[kind](tx, db.schema, id)
  const post: Post = { ...row, kind }
  const refusal = refusalFor(post, { version, to: word.approval })
  if (refusal) throw new AppError(refusal)
  if (post.approval !== 'waiting') return { kind, id, approval: post.approval, refusal: post.refusal }
  await written[kind](tx, db.schema, id, word)
  if (word.approval === 'none') await notifyApproved({ db, tx, by }, post)
  else await notifyRefused({ db, tx, by }, post, word.refusal)
  const act = word.approval === 'none' ? (`${kind}_approved` as const) : (`${kind}_refused` as const)
  await recordAudit(db, tx, by, { act, subject: kind, id, data: { version } })
  return { kind, id, ...word }
}
