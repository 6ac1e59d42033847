import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { isPublished } from '#shared/approval.ts'
import { addAskerMessage, closeInquiry } from './conversation.service.ts'
import { inquiryBySecret, messagesOfInquiry, type OpenedInquiry, petOfInquiry } from './inquiries.queries.ts'
import { eraseInquiry } from './inquiry-erasure.service.ts'

// The page of a question, for anyone who has its link (docs/product.md 22.8). Reading it changes nothing.

type InquirySecret = { secret: string }

/** Throws `NO_SUCH_INQUIRY`. */
async function requireInquiry(db: Database, secret: string): Promise<OpenedInquiry> {
  const inquiry = await inquiryBySecret(db, secret)
  if (!inquiry) throw new AppError('NO_SUCH_INQUIRY')
  return inquiry
}

async function readAskerPage(db: Database, inquiry: OpenedInquiry) {
  const [messages, pet] = await Promise.all([messagesOfInquiry(db, inquiry.id), petOfInquiry(db, inquiry.petId)])
  // to the asker, a pet that they can't open looks deleted
  const isShown = pet !== undefined && pet.status !== 'draft' && isPublished(pet)
  return { ...inquiry, messages, petId: isShown ? pet.id : null }
}
export type AskerPage = Awaited<ReturnType<typeof readAskerPage>>

/** Throws `NO_SUCH_INQUIRY`. */
export const getInquiryBySecret = operation(
  { access: 'anyone', cost: 12 },
  async function getInquiryBySecret({ db }, { secret }: InquirySecret) {
    return readAskerPage(db, await requireInquiry(db, secret))
  },
)

/** Throws `NO_SUCH_INQUIRY`, `INQUIRY_CLOSED`, `INQUIRY_UNANSWERED`, `MESSAGES_FULL`. */
export const writeOnInquiry = operation(
  { access: 'anyone', cost: 12, limit: 'message' },
  async function writeOnInquiry({ db }, { secret, text }: InquirySecret & { text: string }) {
    const { id } = await requireInquiry(db, secret)
    await db.transaction((tx) => addAskerMessage({ db, tx }, id, text))
    return readAskerPage(db, await requireInquiry(db, secret))
  },
)

/** Throws `NO_SUCH_INQUIRY`. */
export const closeOwnInquiry = operation(
  { access: 'anyone', cost: 12 },
  async function closeOwnInquiry({ db }, { secret }: InquirySecret) {
    const { id } = await requireInquiry(db, secret)
    await db.transaction((tx) => closeInquiry({ db, tx }, id, 'asker'))
    return readAskerPage(db, await requireInquiry(db, secret))
  },
)

/** Erases the question and all that was written about it. Throws `NO_SUCH_INQUIRY`. */
export const eraseOwnInquiry = operation(
  { access: 'anyone', cost: 5 },
  async function eraseOwnInquiry({ db }, { secret }: InquirySecret) {
    const { id } = await requireInquiry(db, secret)
    await db.transaction((tx) => eraseInquiry(db, tx, id))
    db.purgeDeleted()
    return { erased: true as const }
  },
)

/**
 * Confirms the question's email: a link that was emailed shows that its reader gets mail there. Throws `NO_SUCH_INQUIRY`, also for the
 * link that the asker got when they asked.
 */
export const confirmInquiryEmail = operation(
  { access: 'anyone', cost: 12 },
  async function confirmInquiryEmail({ db }, { secret }: InquirySecret) {
    const { id, emailed } = await requireInquiry(db, secret)
    if (!emailed) throw new AppError('NO_SUCH_INQUIRY')
    const { inquiries } = db.schema
    await db.transaction((tx) => tx.update(inquiries).set({ emailConfirmed: true }).where(eq(inquiries.id, id)))
    return readAskerPage(db, await requireInquiry(db, secret))
  },
)
