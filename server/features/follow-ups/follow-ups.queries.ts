import { and, desc, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { readLink } from '#server/identity/one-time-links.ts'
import type { UserRow } from '#server/identity/users.ts'
import { maxShownAnswers } from '#shared/follow-ups.ts'

type FollowUpSchema = Database['schema']
export type FollowUpRecord = FollowUpSchema['followUps']['$inferSelect']
export type AdopterAnswerRecord = FollowUpSchema['adopterAnswers']['$inferSelect']
export type HappyEndingRecord = FollowUpSchema['happyEndings']['$inferSelect']

/** An adoption lasts while the pet lives with the adopter; a pet that came back ends it. */
export const isAdoption = ({ status, adoptedAt }: Pick<AdoptionRecord, 'status' | 'adoptedAt'>): boolean =>
  status === 'accepted' && adoptedAt !== null

/** The adoption that an emailed link is about, with its adopter; null if the link, or the adopter's account, is over. */
export async function adoptionOfLink(
  db: Pick<Database, 'read' | 'schema'>,
  token: string,
): Promise<{ request: AdoptionRecord; adopter: UserRow } | null> {
  const link = await readLink(db, 'follow_up', token)
  if (!link?.uid || !link.kind) return null
  const { adoptionRequests: requests, users } = db.schema
  const [found] = await db.read
    .select({ request: requests, adopter: users })
    .from(requests)
    .innerJoin(users, eq(users.uid, requests.requesterUid))
    .where(and(eq(requests.id, Number(link.kind)), eq(users.uid, link.uid)))
  return found && found.adopter.suspendedAt === null ? found : null
}

/** The newest answers, newest first. */
export const answersOf = async (
  read: Pick<Tx, 'select'>,
  { adopterAnswers }: FollowUpSchema,
  requestId: number,
): Promise<AdopterAnswerRecord[]> =>
  read
    .select()
    .from(adopterAnswers)
    .where(eq(adopterAnswers.requestId, requestId))
    .orderBy(desc(adopterAnswers.id))
    .limit(maxShownAnswers)

export async function hasDied(
  read: Pick<Tx, '$count'>,
  { adopterAnswers }: FollowUpSchema,
  requestId: number,
): Promise<boolean> {
  const died = and(eq(adopterAnswers.requestId, requestId), eq(adopterAnswers.answer, 'died'))
  return (await read.$count(adopterAnswers, died)) > 0
}

export async function happyEndingOf(
  read: Pick<Tx, 'select'>,
  { happyEndings }: FollowUpSchema,
  requestId: number,
): Promise<HappyEndingRecord | null> {
  const [ending] = await read.select().from(happyEndings).where(eq(happyEndings.requestId, requestId))
  return ending ?? null
}

/** Answers, and the happy ending, of an adoption, for both sides. */
export async function afterAdoptionOf({ read, schema }: Database, request: AdoptionRecord) {
  const [answers, happyEnding] = await Promise.all([
    answersOf(read, schema, request.id),
    happyEndingOf(read, schema, request.id),
  ])
  return { request, answers: answers.toReversed(), happyEnding }
}
export type AfterAdoptionRecord = Awaited<ReturnType<typeof afterAdoptionOf>>

/** Whether an email in the outbox is still wanted, just before it is sent; otherwise why not. */
export async function followUpToSend(
  { read, schema }: Pick<Database, 'read' | 'schema'>,
  followUpId: number,
): Promise<{ number: number; request: AdoptionRecord; petName: string } | { drop: string }> {
  const { adoptionRequests: requests, followUps, pets } = schema
  const [found] = await read
    .select({ number: followUps.number, request: requests, petName: pets.name })
    .from(followUps)
    .innerJoin(requests, eq(requests.id, followUps.requestId))
    .innerJoin(pets, eq(pets.id, requests.petId))
    .where(eq(followUps.id, followUpId))
  if (!found) return { drop: 'the pet was deleted' }
  if (!isAdoption(found.request)) return { drop: 'the pet came back' }
  return (await hasDied(read, schema, found.request.id)) ? { drop: 'the pet has died' } : found
}
