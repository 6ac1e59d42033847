import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { AdoptionTransaction } from '#server/features/adoptions/adoptions.events.ts'
import { authorizeWithdrawal, sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { requireRequest } from '#server/features/adoptions/adoptions.service.ts'
import { addMessage } from '#server/features/adoptions/messages.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { AdopterAnswer, AnswerInput } from '#shared/follow-ups.ts'
import { notifyDied, notifyTrouble } from './follow-ups.events.ts'
import {
  type AfterAdoptionRecord,
  adoptionOfLink,
  afterAdoptionOf,
  answersOf,
  hasDied,
  isAdoption,
} from './follow-ups.queries.ts'
import { stopFollowUps } from './follow-ups.service.ts'

// What adopters answer, by a link in an email or on the request's page (docs/product.md 27.4 to 27.6).

/** Milliseconds within which the same answer, given again, is the same. */
const sameAnswerWindow = 86_400_000

type Adoption = { request: AdoptionRecord; adopter: Pick<UserRow, 'uid' | 'name'> }

/** Throws `FOLLOW_UP_LINK_OVER`. */
export async function requireAdoptionOfLink(db: Database, token: string): Promise<Adoption> {
  const adoption = await adoptionOfLink(db, token)
  if (!adoption) throw new AppError('FOLLOW_UP_LINK_OVER')
  return adoption
}

/** Throws as `requireRequest`, and `NOT_ALLOWED` for everyone but the adopter. */
export async function requireOwnAdoption(db: Database, user: UserRow, id: number): Promise<Adoption> {
  return { request: authorizeWithdrawal(user, await requireRequest(db, user, id)), adopter: user }
}

/** What the page of an emailed link shows; reading it changes nothing. Throws `FOLLOW_UP_LINK_OVER`. */
export const readFollowUp = operation(
  { access: 'anyone', cost: 5 },
  async function readFollowUp({ db }, { token }: { token: string }) {
    return afterAdoptionOf(db, (await requireAdoptionOfLink(db, token)).request)
  },
)

/** For both sides of a request. Throws as `requireRequest`. */
export const getAfterAdoption = operation(
  { access: 'user', cost: 5 },
  async function getAfterAdoption({ db, user }, { id }: { id: number }) {
    const request = await requireRequest(db, user, id)
    sideOf(user, request)
    return afterAdoptionOf(db, request)
  },
)

/** Throws `FOLLOW_UP_LINK_OVER`, `NOT_THE_ADOPTER`, `REQUEST_SILENT`, `MESSAGES_FULL`. */
export const answerByLink = operation(
  { access: 'anyone', cost: 12, limit: 'message' },
  async function answerByLink({ db }, { token, ...input }: AnswerInput & { token: string }) {
    return giveAnswer(db, await requireAdoptionOfLink(db, token), input)
  },
)

/** Throws as `requireRequest`, and `NOT_THE_ADOPTER`, `REQUEST_SILENT`, `MESSAGES_FULL`. */
export const answerFollowUp = operation(
  { access: 'user', cost: 12, limit: 'message' },
  async function answerFollowUp({ db, user }, { id, ...input }: AnswerInput & { id: number }) {
    return giveAnswer(db, await requireOwnAdoption(db, user, id), input)
  },
)

async function giveAnswer(
  db: Database,
  { request: { id }, adopter }: Adoption,
  input: AnswerInput,
): Promise<AfterAdoptionRecord> {
  const request = await db.transaction((tx) =>
    recordAnswer({ db, tx, by: adopter.uid }, { id, name: adopter.name }, input),
  )
  return afterAdoptionOf(db, request)
}

async function recordAnswer(
  act: AdoptionTransaction,
  { id, name }: { id: number; name: string },
  { answer, text }: AnswerInput,
): Promise<AdoptionRecord> {
  const { db, tx, by } = act
  await lockUser(db, tx, by)
  const request = await lockAdoption(act, id, answer)
  const isNew = await isNewAnswer(act, id, answer)
  if (isNew) await tx.insert(db.schema.adopterAnswers).values({ requestId: id, answer })
  if (text !== undefined && (answer === 'question' || answer === 'trouble'))
    await addMessage(act, request, { side: 'requester', private: false, text, author: name })
  if (isNew && answer === 'trouble') await notifyTrouble(act, request, name)
  if (isNew && answer === 'died') {
    await stopFollowUps(db, tx, [id])
    await notifyDied(act, request, name)
  }
  return request
}

/** Locks the request. With a question, or trouble, both sides can write again. Throws `NOT_THE_ADOPTER`. */
async function lockAdoption({ db, tx, by }: AdoptionTransaction, id: number, answer: AdopterAnswer) {
  const { adoptionRequests: requests } = db.schema
  const reopens = answer === 'question' || answer === 'trouble'
  const [request] = await tx
    .update(requests)
    .set(reopens ? { reopenedAt: new Date() } : { status: sql`${requests.status}` })
    .where(eq(requests.id, id))
    .returning()
  if (!request || request.requesterUid !== by || !isAdoption(request)) throw new AppError('NOT_THE_ADOPTER')
  return request
}

/** A pet's death notifies the owner's side once. Other answers are new after a day, or after another answer. */
async function isNewAnswer({ db, tx }: AdoptionTransaction, id: number, answer: AdopterAnswer): Promise<boolean> {
  if (answer === 'died') return !(await hasDied(tx, db.schema, id))
  const [last] = await answersOf(tx, db.schema, id)
  return last?.answer !== answer || last.createdAt.getTime() + sameAnswerWindow <= Date.now()
}
