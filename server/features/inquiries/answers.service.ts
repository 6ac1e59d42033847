import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { Authorized } from '#server/platform/access/authorized.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { isStaff } from '#shared/permissions.ts'
import { addOwnerMessage, closeInquiry, markSeen } from './conversation.service.ts'
import { authorizeAnswer } from './inquiries.policy.ts'
import {
  type InquiryRecord,
  inquiryById,
  listedInquiries,
  messagesOfInquiry,
  petOfInquiry,
} from './inquiries.queries.ts'

// Questions as the owner's side sees them in the dashboard (docs/product.md 22.9).

type InquiryId = { id: number }

/**
 * To users who aren't staff, a missing question looks like another owner's, so that they can't count questions. Throws
 * `NOT_ALLOWED`, for staff and admins `NO_SUCH_INQUIRY`.
 */
async function requireAnswerable(db: Database, user: UserRow, id: number): Promise<Authorized<InquiryRecord>> {
  const inquiry = await inquiryById(db, id)
  if (!inquiry) throw new AppError(isStaff(user) ? 'NO_SUCH_INQUIRY' : 'NOT_ALLOWED')
  return authorizeAnswer(user, inquiry)
}

async function readDetail(db: Database, inquiry: InquiryRecord) {
  const [messages, pet] = await Promise.all([messagesOfInquiry(db, inquiry.id), petOfInquiry(db, inquiry.petId)])
  return { ...inquiry, messages, petId: pet?.id ?? null }
}
export type InquiryDetailData = Awaited<ReturnType<typeof readDetail>>

/** Questions about the user's pets, of staff and admins about all; those that wait for an answer first. */
export const listInquiries = operation(
  { access: 'user', cost: 12 },
  async function listInquiries({ db, user }, { cursor, limit }: { cursor?: number | undefined; limit: number }) {
    const ownerUid = isStaff(user) ? undefined : user.uid
    const rows = await listedInquiries(db, { ownerUid, cursor, limit: limit + 1 })
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    const nextCursor = rows.length > limit && last ? (last.waiting ? last.id : -last.id) : null
    return { items, nextCursor }
  },
)

/** Throws as `requireAnswerable`. */
export const getInquiry = operation(
  { access: 'user', cost: 12 },
  async function getInquiry({ db, user }, { id }: InquiryId) {
    return readDetail(db, await requireAnswerable(db, user, id))
  },
)

/** Records that the owner's side has opened it. Throws as `requireAnswerable`. */
export const viewInquiry = operation(
  { access: 'user', cost: 12 },
  async function viewInquiry({ db, user }, { id }: InquiryId) {
    const inquiry = await requireAnswerable(db, user, id)
    if (inquiry.seenAt === null) await db.transaction((tx) => markSeen({ db, tx }, id))
    return readDetail(db, await requireAnswerable(db, user, id))
  },
)

/** Throws as `requireAnswerable`, and `INQUIRY_CLOSED`, `MESSAGES_FULL`. */
export const answerInquiry = operation(
  { access: 'user', cost: 12, limit: 'message' },
  async function answerInquiry({ db, user }, { id, text }: InquiryId & { text: string }) {
    await requireAnswerable(db, user, id)
    await db.transaction((tx) => addOwnerMessage({ db, tx }, user.uid, { id, text }))
    return readDetail(db, await requireAnswerable(db, user, id))
  },
)

/** Closes a question, for example one that needs no answer. Throws as `requireAnswerable`. */
export const closeReceivedInquiry = operation(
  { access: 'user', cost: 12 },
  async function closeReceivedInquiry({ db, user }, { id }: InquiryId) {
    const { ownerUid: owner } = await requireAnswerable(db, user, id)
    await db.transaction(async (tx) => {
      if (!(await closeInquiry({ db, tx }, id, 'owner'))) return
      const audited = { act: 'question_closed', subject: 'question', id } as const
      await recordAuditIfNotOwner(db, tx, user, { owner, ...audited })
    })
    return readDetail(db, await requireAnswerable(db, user, id))
  },
)
