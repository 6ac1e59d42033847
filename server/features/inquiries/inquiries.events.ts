import type { Database, Tx } from '#server/db/database.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import type { InquiryRecord } from './inquiries.queries.ts'

type InquiryTransaction = { db: Database; tx: Tx; by: string | null }

/**
 * Tells the pet's owner that somebody asks, or wrote again. Until it is read, all that is written about a pet is one
 * notification and one email, from any number of people: a flood of questions fills no mailbox (docs/product.md 22.10).
 */
export const notifyAsked = ({ db, tx, by }: InquiryTransaction, inquiry: InquiryRecord) =>
  notify(db, tx, {
    uid: inquiry.ownerUid,
    by,
    kind: 'question',
    data: { inquiryId: inquiry.id, petId: inquiry.petId, petName: inquiry.petName },
    group: `question:${inquiry.petId}`,
  })
