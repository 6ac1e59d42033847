import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { authorizeOwnSide, authorizeWithdrawal, sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { requireRequest, withCurrentState } from '#server/features/adoptions/adoptions.service.ts'
import { lockRequest } from '#server/features/adoptions/messages.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { AgreeInput, AgreementDocument, RequestAgreement } from '#shared/agreements.ts'
import { isAdmin, isOfShelter } from '#shared/permissions.ts'
import { readingLanguage, type ShelterSettings } from '#shared/settings.ts'
import { dayIn } from '#shared/time-zones.ts'
import { fillCurrentText } from './agreement-text.service.ts'
import { notifyAgreed } from './agreements.events.ts'
import { type AgreementRecord, agreementOf, petOfAgreement, rolesOfOwner } from './agreements.queries.ts'

// The adoption agreement of a request (docs/product.md 28). Each change locks the request's row.

type AgreementReads = { read: Pick<Tx, 'select'>; schema: Database['schema'] }

/** The shelter uses agreements, has written one, and the pet is its own. */
async function isUsed(
  reads: AgreementReads,
  { agreementStep, agreementText }: ShelterSettings,
  { ownerUid }: AdoptionRecord,
): Promise<boolean> {
  return agreementStep && agreementText !== null && isOfShelter(await rolesOfOwner(reads, ownerUid))
}

const isAcceptedAndOpen = ({ status, adoptedAt }: AdoptionRecord): boolean =>
  status === 'accepted' && adoptedAt === null

/** Once the adopter's account was deleted, only admins may read their agreement (28.6). */
const mayRead = (user: UserRow, { keptUntil }: AgreementRecord): boolean => keptUntil === null || isAdmin(user)

/** What the page of a request shows of its agreement. Throws as `requireRequest`, and `NOT_ALLOWED`. */
export const getRequestAgreement = operation(
  { access: 'user', cost: 2 },
  async function getRequestAgreement({ db, user }, { id }: { id: number }): Promise<RequestAgreement> {
    const request = await requireRequest(db, user, id)
    sideOf(user, request)
    return stateOf(db, user, request)
  },
)

async function stateOf(db: Database, user: UserRow, request: AdoptionRecord): Promise<RequestAgreement> {
  const { values } = await savedSettings(db)
  const [used, row] = await Promise.all([isUsed(db, values, request), agreementOf(db, request.id)])
  const readable = row !== null && mayRead(user, row)
  return {
    used,
    shownAt: row?.shownAt.toISOString() ?? null,
    agreedAt: row?.agreedAt?.toISOString() ?? null,
    readable,
    typedName: readable ? row.typedName : null,
  }
}

/** The frozen agreement. Throws as `requireRequest`, `NOT_ALLOWED`, and `NO_SUCH_AGREEMENT`. */
export const readAgreement = operation(
  { access: 'user', cost: 2 },
  async function readAgreement({ db, user }, { id }: { id: number }): Promise<AgreementDocument> {
    const request = await requireRequest(db, user, id)
    sideOf(user, request)
    return documentOf(db, user, request)
  },
)

async function documentOf(db: Database, user: UserRow, request: AdoptionRecord): Promise<AgreementDocument> {
  const { values } = await savedSettings(db)
  const row = await agreementOf(db, request.id)
  if (!row || !mayRead(user, row)) throw new AppError('NO_SUCH_AGREEMENT')
  const side = sideOf(user, request)
  const isTurn = side === 'requester' && row.agreedAt === null && isAcceptedAndOpen(request)
  return {
    ...row,
    side,
    petName: request.petName,
    shownAt: row.shownAt.toISOString(),
    agreedAt: row.agreedAt?.toISOString() ?? null,
    timeZone: values.timeZone,
    inForce: request.outcome === null,
    canAgree: isTurn && (await isUsed(db, values, request)),
  }
}

type AgreementAct = { db: Database; tx: Tx; request: AdoptionRecord; settings: ShelterSettings }

/** Locks the request. Throws `NO_SUCH_REQUEST`, `REQUEST_CLOSED`, `NOT_ACCEPTED`, and `NO_SUCH_AGREEMENT` if unused. */
function requireStep({ request }: AgreementAct, used: boolean): void {
  if (request.status === 'pending') throw new AppError('NOT_ACCEPTED')
  if (!isAcceptedAndOpen(request)) throw new AppError('REQUEST_CLOSED')
  if (!used) throw new AppError('NO_SUCH_AGREEMENT')
}

async function changeAgreement(
  { db, user }: Pick<Actor, 'db' | 'user'>,
  id: number,
  change: (act: AgreementAct, row: AgreementRecord | null) => Promise<void>,
): Promise<void> {
  const { values: settings } = await savedSettings(db)
  await withCurrentState(db, id, () =>
    db.transaction(async (tx) => {
      await lockUser(db, tx, user.uid)
      const request = await lockRequest(tx, db.schema, id)
      await change({ db, tx, request, settings }, await agreementOf({ read: tx, schema: db.schema }, id))
    }),
  )
}

/**
 * Freezes the agreement as the adopter first reads it, in their language; later it is the same. Throws as
 * `requireRequest`, `NOT_ALLOWED`, `NOT_ACCEPTED`, `REQUEST_CLOSED`, and `NO_SUCH_AGREEMENT` if the request has no such
 * step.
 */
export const openAgreement = operation(
  { access: 'user', cost: 5 },
  async function openAgreement({ db, user, fixed, visit }, { id }: { id: number }): Promise<AgreementDocument> {
    authorizeWithdrawal(user, await requireRequest(db, user, id))
    const chosen = visit?.().language ?? user.language
    await changeAgreement({ db, user }, id, async (act, row) => {
      if (row) return
      const { tx, request, settings } = act
      const reads = { read: tx, schema: db.schema }
      requireStep(act, await isUsed(reads, settings, request))
      const pet = request.petId === null ? null : await petOfAgreement(reads, request.petId)
      const now = new Date()
      const language = readingLanguage(settings, chosen)
      const about = { settings, fixed: fixed ?? {}, request, adopter: user, pet, language, now }
      const filled = fillCurrentText(about)
      if (!filled) throw new AppError('NO_SUCH_AGREEMENT')
      await tx.insert(db.schema.agreements).values({ ...filled, requestId: id, shownAt: now })
    })
    return documentOf(db, user, await requireRequest(db, user, id))
  },
)

/**
 * Records that the adopter agrees to the text that they saw. Repeating it is no error. Throws as `openAgreement`, and
 * `AGREEMENT_CHANGED` if the text is another one.
 */
export const agreeToAgreement = operation(
  { access: 'user', cost: 5 },
  async function agreeToAgreement({ db, user }, { id, sha256, name }: AgreeInput): Promise<AgreementDocument> {
    authorizeWithdrawal(user, await requireRequest(db, user, id))
    await changeAgreement({ db, user }, id, async (act, row) => {
      if (row?.agreedAt && row.sha256 === sha256) return
      const { tx, request, settings } = act
      requireStep(act, await isUsed({ read: tx, schema: db.schema }, settings, request))
      if (row?.sha256 !== sha256) throw new AppError('AGREEMENT_CHANGED')
      const { agreements } = db.schema
      await tx.update(agreements).set({ agreedAt: new Date(), typedName: name }).where(eq(agreements.id, row.id))
      await notifyAgreed({ db, tx }, request)
    })
    return documentOf(db, user, await requireRequest(db, user, id))
  },
)

/**
 * Drops the frozen text while it isn't agreed to, so that the adopter reads the shelter's current one. Notifies nobody.
 * Throws as `requireRequest`, `NOT_ALLOWED`, `REQUEST_CLOSED`, and `AGREEMENT_DONE`.
 */
export const renewAgreement = operation(
  { access: 'user', cost: 5 },
  async function renewAgreement({ db, user }, { id }: { id: number }): Promise<RequestAgreement> {
    authorizeOwnSide(user, await requireRequest(db, user, id))
    await changeAgreement({ db, user }, id, async ({ tx, request }, row) => {
      if (row?.agreedAt) throw new AppError('AGREEMENT_DONE')
      if (!row) return
      if (!isAcceptedAndOpen(request)) throw new AppError('REQUEST_CLOSED')
      const { agreements } = db.schema
      await tx.delete(agreements).where(and(eq(agreements.id, row.id), isNull(agreements.agreedAt)))
      const audited = { act: 'agreement_renewed', subject: 'request', id } as const
      await recordAuditIfNotOwner(db, tx, { uid: user.uid }, { owner: request.ownerUid, ...audited })
    })
    return stateOf(db, user, await requireRequest(db, user, id))
  },
)

/**
 * Deletes agreements of erased adopters once their last day has passed in the shelter's time zone, also several at once
 * after days without a server (28.6). Returns their number.
 */
export async function deleteOldAgreements(db: Database, now = new Date()): Promise<number> {
  const { agreements } = db.schema
  const { timeZone } = (await savedSettings(db)).values
  // written out, so that the partial index on it is used
  const isOver = and(sql`kept_until is not null`, lt(agreements.keptUntil, dayIn(now, timeZone)))
  if ((await db.read.$count(agreements, isOver)) === 0) return 0
  const deleted = await db.transaction((tx) => tx.delete(agreements).where(isOver).returning({ id: agreements.id }))
  return deleted.length
}
