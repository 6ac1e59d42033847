import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { lockPetForRequest } from '#server/features/adoptions/transitions.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { hashToken } from '#server/identity/sessions.ts'
import type { UserRow } from '#server/identity/users.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { isPublished } from '#shared/approval.ts'
import { type AskInput, inquiryLimits } from '#shared/inquiries.ts'
import { notifyAsked } from './inquiries.events.ts'
import { hashNetwork, questionToken, requireSignedTime, signTime } from './inquiries.policy.ts'
import { countOfNetwork, type InquiryReader, waitingOf, waitingOfEmail } from './inquiries.queries.ts'
import { serverKey } from './server-key.service.ts'

// How a question about a pet begins (docs/product.md 22.1 to 22.7).

const day = 86_400_000
/** Seconds after which it makes sense to try again, if there are too many. */
const tryAgain = 3600

/** What the form of a pet shows. An adopted pet has none. Throws `NO_SUCH_PET`. */
export const getAskForm = operation(
  { access: 'anyone', cost: 2 },
  async function getAskForm({ db, user, mail }, { petId }: { petId: number }) {
    const { pets } = db.schema
    const columns = {
      name: pets.name,
      image: pets.image,
      status: pets.status,
      approval: pets.approval,
      hidden: pets.hidden,
    }
    const [pet] = await db.read.select(columns).from(pets).where(eq(pets.id, petId))
    if (!pet || pet.status === 'draft' || !isPublished(pet)) throw new AppError('NO_SUCH_PET')
    return {
      petId,
      petName: pet.name,
      image: pet.image,
      status: pet.status,
      shownAt: signTime(await serverKey(db), petId, Date.now()),
      canMail: Boolean(mail),
      account: user && { name: user.name, email: user.email },
    }
  },
)

/** The caller's own email, which they have confirmed. */
const isProven = (user: UserRow | null, email: string) => user?.emailVerified === true && user.email === email

/**
 * Asks the owner of a pet a question. Returns the secret of the question's page. Throws `INQUIRY_TRAP`,
 * `INQUIRY_TOO_QUICK`, `INQUIRY_FORM_OLD`, `NO_SUCH_PET`, `PET_ADOPTED`, `TOO_MANY_INQUIRIES`,
 * `TOO_MANY_INQUIRIES_TODAY`, `TOO_MANY_INQUIRIES_OF_EMAIL`, `INQUIRIES_FULL`.
 */
export const askQuestion = operation(
  { access: 'anyone', cost: 5, limit: 'inquiry', otherEmails: ['email'] },
  async function askQuestion(ctx, input: AskInput): Promise<{ secret: string }> {
    if (input.website !== undefined) throw new AppError('INQUIRY_TRAP')
    const key = await serverKey(ctx.db)
    requireSignedTime(key, input.petId, input.shownAt, Date.now())
    const address = ctx.visit?.().network
    const network = address === undefined ? null : hashNetwork(key, address)
    return ctx.db.transaction((tx) => insertInquiry(ctx, tx, { input, network, token: questionToken(key, input) }))
  },
)

async function insertInquiry(
  { db, user, visit, mail }: Actor<'anyone'>,
  tx: Tx,
  { input, network, token }: { input: AskInput; network: string | null; token: string },
): Promise<{ secret: string }> {
  const { inquiries, inquiryCounts, inquiryLinks, inquiryMessages } = db.schema
  if (user) await lockUser(db, tx, user.uid)
  await lockAsking(db, tx)
  const tokenHash = hashToken(token)
  const [same] = await tx.select().from(inquiryLinks).where(eq(inquiryLinks.tokenHash, tokenHash))
  // the form was sent twice, or its first response was lost
  if (same) return { secret: `${same.inquiryId}-${token}` }
  const pet = await lockPetForRequest(tx, db.schema, input.petId)
  const emailConfirmed = isProven(user, input.email)
  const now = new Date()
  await requireWithinLimits(db, tx, { ...input, emailConfirmed, network, now })
  const [inquiry] = await tx
    .insert(inquiries)
    .values({
      petId: pet.id,
      petName: pet.name,
      ownerUid: pet.ownerUid,
      askerUid: user?.uid ?? null,
      name: input.name,
      email: input.email,
      emailConfirmed,
      wantsMail: input.wantsMail && Boolean(mail),
      language: visit?.().language ?? null,
      network,
      state: 'open',
      waiting: true,
      createdAt: now,
      lastAt: now,
    })
    .returning()
  if (!inquiry) throw new Error('an insert returned no row')
  await tx.insert(inquiryLinks).values({ tokenHash, inquiryId: inquiry.id, emailed: false })
  await tx.insert(inquiryMessages).values({ inquiryId: inquiry.id, side: 'asker', text: input.text, createdAt: now })
  if (network !== null) await tx.insert(inquiryCounts).values({ network, createdAt: now })
  await notifyAsked({ db, tx, by: user?.uid ?? null }, inquiry)
  return { secret: `${inquiry.id}-${token}` }
}

/** Serializes askers, so that none gets past a limit together with another; on SQLite all writers are serialized anyway. */
async function lockAsking({ dialect }: Database, tx: Tx): Promise<void> {
  if (dialect === 'sqlite') return
  await tx.select({ held: sql`pg_advisory_xact_lock(hashtextextended('inquiries', 0))` }).from(sql`(select 1) as one`)
}

type Asking = Pick<AskInput, 'petId' | 'email'> & { emailConfirmed: boolean; network: string | null; now: Date }

/**
 * Throws `TOO_MANY_INQUIRIES`, `TOO_MANY_INQUIRIES_TODAY`, `TOO_MANY_INQUIRIES_OF_EMAIL`, `INQUIRIES_FULL`. The last one
 * is no limit for those who have proved their email, so that a flood from many networks keeps nobody from asking. The one
 * before is a limit for them only: it would tell others how much an email that they typed has asked (docs/product.md 22.5).
 */
async function requireWithinLimits(db: Database, tx: Tx, asking: Asking): Promise<void> {
  const { inquiries } = db.schema
  const { petId, email, emailConfirmed, network, now } = asking
  if (network !== null) {
    if ((await tx.$count(inquiries, waitingOf(db, { petId, network }))) >= inquiryLimits.openPerNetworkAndPet)
      throw new AppError('TOO_MANY_INQUIRIES', { retryAfter: tryAgain })
    const reader: InquiryReader = { schema: db.schema, read: tx }
    const today = await countOfNetwork(reader, network, new Date(now.getTime() - day))
    if (today >= inquiryLimits.perNetworkAndDay)
      throw new AppError('TOO_MANY_INQUIRIES_TODAY', { retryAfter: tryAgain })
  }
  if (emailConfirmed) {
    if ((await tx.$count(inquiries, waitingOfEmail(db, email))) >= inquiryLimits.openPerEmail)
      throw new AppError('TOO_MANY_INQUIRIES_OF_EMAIL')
    return
  }
  const unproven = eq(inquiries.emailConfirmed, false)
  if (
    (await tx.$count(inquiries, and(waitingOf(db, { petId }), unproven))) >= inquiryLimits.openPerPet ||
    (await tx.$count(inquiries, and(waitingOf(db), unproven))) >= inquiryLimits.open
  )
    throw new AppError('INQUIRIES_FULL', { retryAfter: tryAgain })
}
