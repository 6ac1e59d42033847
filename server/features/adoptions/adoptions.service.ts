import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { shelterDay } from '#server/features/stays/stays.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { namedUser, requireNamedUser } from '#server/features/users/users.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError, type RefusalCode, refusalText } from '#server/platform/errors/errors.ts'
import { tallyRequest } from '#server/platform/tallies/event-tallies.ts'
import {
  type AdoptionInput,
  type Decision,
  publicRequestStatus,
  type QuestionAnswer,
  type ReleaseInput,
} from '#shared/adoptions.ts'
import { answersForStaff } from '#shared/own-texts.ts'
import { isStaff } from '#shared/permissions.ts'
import { stayRulesTexts } from '#shared/stay-rules.texts.ts'
import { daysLater, longestTrial, type TrialInput } from '#shared/stays.ts'
import { type AdoptionTransaction, notifyRequested } from './adoptions.events.ts'
import { authorizeDecision, authorizeWithdrawal } from './adoptions.policy.ts'
import {
  type AdoptionRecord,
  receivedRequests,
  requestById,
  requestSummaries,
  sentRequests,
} from './adoptions.queries.ts'
import { insertMessage } from './messages.service.ts'
import {
  acceptRequest,
  lockPetForRequest,
  rejectRequest,
  releaseAdoption,
  withdrawOpenRequest,
} from './transitions.service.ts'
import { startTrial } from './trial.service.ts'

/**
 * Creates an adoption request with a copy of the pet's name and picture. Throws `NO_SUCH_PET`, `PET_ADOPTED`,
 * `ALREADY_REQUESTED` (one open request per person and pet), `QUESTIONS_CHANGED`.
 */
export const requestAdoption = operation(
  // clients may send the owner's email, which is ignored
  { access: 'user', cost: 5, limit: 'requestAdoption', otherEmails: ['ownerEmail'] },
  async function requestAdoption(
    { db, user },
    { requesterEmail, ...input }: AdoptionInput & { requesterEmail?: string | undefined },
  ) {
    const requester = await requireNamedUser(db, user, requesterEmail)
    const answers = await currentAnswers(db, input.answers ?? [])
    try {
      return await db.transaction((tx) => createRequest({ db, tx, by: user.uid }, requester, { ...input, answers }))
    } catch (error) {
      if (isUniqueViolation(error, 'adoption_requests_one_open')) throw new AppError('ALREADY_REQUESTED')
      throw error
    }
  },
)

/**
 * Only the shelter's current questions are accepted, in one of its languages. Throws `QUESTIONS_CHANGED` for another
 * question, and for an answer that its question doesn't offer.
 */
async function currentAnswers(db: Database, answers: QuestionAnswer[]): Promise<QuestionAnswer[]> {
  if (answers.length === 0) return []
  const current = answersForStaff((await savedSettings(db)).values, answers)
  if (!current) throw new AppError('QUESTIONS_CHANGED')
  return current
}

async function createRequest(
  act: AdoptionTransaction,
  requester: UserRow,
  input: AdoptionInput,
): Promise<AdoptionRecord> {
  const { db, tx } = act
  const { adoptionRequests, stays } = db.schema
  await lockUser(db, tx, requester.uid)
  const pet = await lockPetForRequest(tx, db.schema, input.petId)
  const [request] = await tx
    .insert(adoptionRequests)
    .values({
      petId: pet.id,
      petName: pet.name,
      petImage: pet.image,
      requesterUid: requester.uid,
      requesterName: requester.name,
      requesterEmail: requester.email,
      requesterPhone: input.phone,
      requesterAddress: input.address,
      answers: input.answers?.length ? JSON.stringify(input.answers) : null,
      message: input.message ?? null,
      ownerUid: pet.ownerUid,
      ownerEmail: pet.ownerEmail,
      figureCategory: sql`(select category from ${stays} where ${stays}.pet_id = ${pet.id} and ${stays}.open and ${stays}.of_shelter)`,
      createdAt: new Date(),
    })
    .returning()
  if (!request) throw new Error('an insert returned no row')
  await tallyRequest(db, tx, request)
  await notifyRequested(act, request)
  const audited = { act: 'request_made', subject: 'request', id: request.id } as const
  await recordAuditIfNotOwner(db, tx, { uid: act.by }, { owner: requester.uid, ...audited })
  return request
}

/**
 * To users who aren't staff, a missing request looks like another user's, so that they can't count requests. Throws
 * `NOT_ALLOWED`, for staff and admins `NO_SUCH_REQUEST`.
 */
export async function requireRequest(db: Database, viewer: UserRow, id: number): Promise<AdoptionRecord> {
  const request = await requestById(db, id)
  if (!request) throw new AppError(isStaff(viewer) ? 'NO_SUCH_REQUEST' : 'NOT_ALLOWED')
  return request
}

/** One page of the requests for pets of `ownerEmail`, or the caller's pets without it, newest first. */
export const findReceived = operation(
  { access: 'user', cost: 2 },
  async function findReceived(
    { db, user },
    { ownerEmail, before, limit }: PageParams & { ownerEmail?: string | undefined },
  ) {
    const owner = await namedUser(db, user, ownerEmail)
    return pageOf(limit, async (limit) => (owner ? receivedRequests(db, owner.uid, { before, limit }) : []))
  },
)

export const listReceived = operation(
  { access: 'user', cost: 2 },
  function listReceived({ db, user }, { before, limit }: PageParams) {
    return pageOf(limit, (limit) => requestSummaries(db, 'ownerUid', user.uid, { before, limit }))
  },
)

export const listSent = operation(
  { access: 'user', cost: 2 },
  function listSent({ db, user }, { before, limit }: PageParams) {
    return pageOf(limit, (limit) => requestSummaries(db, 'requesterUid', user.uid, { before, limit }))
  },
)

/**
 * Says the request's current state in a refusal: it may have been withdrawn, or the pet adopted, while its page was
 * open.
 */
export async function withCurrentState<Result>(db: Database, id: number, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AppError && staleCodes.has(error.code))) throw error
    const request = await requestById(db, id)
    if (!request) throw error
    const now = { status: publicRequestStatus(request), outcome: request.outcome }
    throw new AppError(error.code, { text: refusalText('REQUEST_STATE', { state: stateOf(request) }), now })
  }
}

async function withAudit(
  done: AdoptionTransaction,
  act: 'request_accepted' | 'request_rejected' | 'request_released',
  decide: (done: AdoptionTransaction) => Promise<AdoptionRecord>,
): Promise<AdoptionRecord> {
  const decided = await decide(done)
  const { id, ownerUid: owner } = decided
  await recordAuditIfNotOwner(done.db, done.tx, { uid: done.by }, { owner, act, subject: 'request', id })
  return decided
}

const staleCodes = new Set<RefusalCode>(['ALREADY_DECIDED', 'NOT_ACCEPTED', 'REQUEST_CLOSED'])

const stateOf = ({ status, outcome, adoptedAt }: AdoptionRecord) => outcome ?? (adoptedAt ? 'adopted' : status)

/** Writes the message that goes with a decision, whose notification leads to it. */
async function writeDecisionMessage(act: AdoptionTransaction, request: AdoptionRecord, text: string): Promise<void> {
  const { db, tx, by } = act
  const { id, ownerUid: owner } = request
  await insertMessage(act, id, { side: 'owner', private: false, text })
  const audited = { act: 'request_written', subject: 'request', id, data: { note: false } } as const
  await recordAuditIfNotOwner(db, tx, { uid: by }, { owner, ...audited })
}

/**
 * Accepts or rejects a pending request, with a message to the applicant if there is one; accepting puts the pet on
 * hold. Throws as `requireRequest`, and
 * `ALREADY_DECIDED`, `PET_ON_HOLD`, `PET_ADOPTED`.
 */
export const decideRequest = operation(
  { access: 'user', cost: 5 },
  async function decideRequest({ db, user }, { id, status, message }: Decision) {
    const request = authorizeDecision(user, await requireRequest(db, user, id))
    const [move, act] =
      status === 'accepted'
        ? ([acceptRequest, 'request_accepted'] as const)
        : ([rejectRequest, 'request_rejected'] as const)
    return withCurrentState(db, id, () =>
      db.transaction(async (tx) => {
        if (message !== undefined) await lockUser(db, tx, user.uid)
        const done = { db, tx, by: user.uid }
        const decided = await withAudit(done, act, (done) => move(done, request))
        if (message !== undefined) await writeDecisionMessage(done, decided, message)
        return decided
      }),
    )
  },
)

/**
 * Takes an acceptance back; the pet is available again. Throws as `requireRequest`, and `NOT_ACCEPTED`, `PET_ADOPTED`.
 */
export const releaseRequest = operation(
  { access: 'user', cost: 5 },
  async function releaseRequest({ db, user }, { id, reason }: ReleaseInput) {
    const request = authorizeDecision(user, await requireRequest(db, user, id))
    return withCurrentState(db, id, () =>
      db.transaction((tx) =>
        withAudit({ db, tx, by: user.uid }, 'request_released', (done) => releaseAdoption(done, request, reason)),
      ),
    )
  },
)

/**
 * Begins a trial until this day in the shelter's time zone, or changes its last day. Throws as `requireRequest`, and
 * `NOT_ACCEPTED`, `PET_ADOPTED`, `INVALID` for a day that is not within the next 180.
 */
export const startTrialOfRequest = operation(
  { access: 'user', cost: 5 },
  async function startTrialOfRequest({ db, user }, { id, until }: TrialInput) {
    const request = authorizeDecision(user, await requireRequest(db, user, id))
    return withCurrentState(db, id, () =>
      db.transaction(async (tx) => {
        requireTrialDay(until, await shelterDay(db, tx))
        const started = await startTrial({ db, tx, by: user.uid }, request, until)
        const audited = { owner: request.ownerUid, act: 'trial_started', subject: 'request', id } as const
        if (started) await recordAuditIfNotOwner(db, tx, { uid: user.uid }, audited)
        return { until }
      }),
    )
  },
)

function requireTrialDay(until: string, today: string): void {
  if (until > today && until <= daysLater(today, longestTrial)) return
  const message = stayRulesTexts.notATrialDay({ days: longestTrial })
  throw new AppError('INVALID', { issues: [{ path: 'until', message }] })
}

/** Withdraws the caller's own open request. Throws as `requireRequest`, and `REQUEST_CLOSED`, `PET_ADOPTED`. */
export const withdrawRequest = operation(
  { access: 'user', cost: 5 },
  async function withdrawRequest({ db, user }, { id }: { id: number }) {
    const request = authorizeWithdrawal(user, await requireRequest(db, user, id))
    return withCurrentState(db, id, () =>
      db.transaction((tx) => withdrawOpenRequest({ db, tx, by: user.uid }, request)),
    )
  },
)

/** The caller's last request, to fill in the next one (6.15), and the settings with which its answers are translated. */
export const lastSentRequest = operation({ access: 'user', cost: 2 }, async function lastSentRequest({ db, user }) {
  const [last] = await sentRequests(db, user.uid, { limit: 1 })
  return last ? { ...last, settings: (await savedSettings(db)).values } : null
})
