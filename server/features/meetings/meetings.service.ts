import { isUniqueViolation } from '#server/db/database-errors.ts'
import { sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { requireRequest, withCurrentState } from '#server/features/adoptions/adoptions.service.ts'
import { lockRequest } from '#server/features/adoptions/messages.service.ts'
import { confirmPet } from '#server/features/confirmations/confirmations.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type MeetingNotificationKind, notifyMeeting } from '#server/platform/meetings/meeting-notifications.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import type {
  MeetingAction,
  MeetingChangeInput,
  OfferMeetingInput,
  PickMeetingInput,
  ProposeMeetingInput,
  RecordMeetingInput,
  RequestMeetings,
} from '#shared/meetings.ts'
import { confirmTime, insertMeeting, type MeetingAct, moveMeeting, updateMeeting } from './meeting-rows.service.ts'
import {
  type MeetingRules,
  requireFuture,
  requireMeetingChange,
  requireMeetingSide,
  requireSlot,
} from './meetings.policy.ts'
import { latestMeeting, type MeetingRecord } from './meetings.queries.ts'
import { meetingsOfRequest, toRules } from './meetings-page.service.ts'

// What both sides of a request do about their meeting (docs/product.md 26.5). Each change locks the request's row, and
// sees the meeting as it is then.

type MeetingWork = {
  action: MeetingAction
  /** Whether the meeting already is what the caller wants: repeating a call is no error. */
  isDone: (meeting: MeetingRules, row: MeetingRecord) => boolean
  change: (act: MeetingAct) => Promise<void>
}

const isOpen = ({ status, adoptedAt }: AdoptionRecord) =>
  status === 'pending' || (status === 'accepted' && adoptedAt === null)

async function changeInTransaction(
  { db, tx, user }: Pick<MeetingAct, 'db' | 'tx' | 'user'>,
  { id, seen }: MeetingChangeInput,
  { action, isDone, change }: MeetingWork,
  petId: number | null,
): Promise<void> {
  await lockUser(db, tx, user.uid)
  // the pet before the request, as everywhere
  if (action === 'offer' || action === 'confirm') await confirmPet(tx, db.schema, petId)
  const request = await lockRequest(tx, db.schema, id)
  const side = sideOf(user, request)
  requireMeetingSide(action, side)
  const row = await latestMeeting({ read: tx, schema: db.schema }, id)
  const meeting = row && toRules(row)
  const now = new Date()
  const revision = row?.revision ?? 0
  const isSeen = revision === seen || revision === seen + 1
  if (row && meeting && isSeen && isDone(meeting, row)) return
  requireMeetingChange({ action, side, open: isOpen(request), meeting, seen, now })
  const act = { db, tx, user, side, request, row, meeting, now }
  await change(act)
  await audit(act)
}

async function audit({ db, tx, user, side, request }: MeetingAct): Promise<void> {
  const owner = side === 'owner' ? request.ownerUid : request.requesterUid
  const state = (await latestMeeting({ read: tx, schema: db.schema }, request.id))?.state ?? null
  const audited = { act: 'meeting_changed', subject: 'request', id: request.id, data: { state } } as const
  await recordAuditIfNotOwner(db, tx, { uid: user.uid }, { owner, ...audited })
}

async function changeMeeting(
  { db, user, fixed }: Pick<Actor, 'db' | 'user' | 'fixed'>,
  input: MeetingChangeInput,
  work: MeetingWork,
): Promise<RequestMeetings> {
  const { id } = input
  const { petId } = await requireRequest(db, user, id)
  try {
    await withCurrentState(db, id, () =>
      db.transaction((tx) => changeInTransaction({ db, tx, user }, input, work, petId)),
    )
  } catch (error) {
    if (isUniqueViolation(error, 'meeting_quarters_once')) throw new AppError('MEETING_OVERLAP')
    throw error
  }
  return meetingsOfRequest(db, { user, fixed }, await requireRequest(db, user, id))
}

type MeetingNews = { kind: MeetingNotificationKind; to: RequestSide[]; moved?: MeetingRecord | null }

const movedTime = (row: MeetingRecord | null | undefined) =>
  row?.startsAt && row.minutes !== null ? { startsAt: row.startsAt.toISOString(), minutes: row.minutes } : undefined

const announce = (
  { db, tx, user, request, now }: MeetingAct,
  row: MeetingRecord,
  { kind, to, moved }: MeetingNews,
): Promise<void> => {
  const { petId, petName, requesterUid, ownerUid } = request
  const about = { ...row, petId, petName, requesterUid, ownerUid }
  return notifyMeeting(db, tx, about, { kind, to, moved: movedTime(moved), by: user.uid, now })
}

const isSameSlots = (some: MeetingRules['slots'], others: MeetingRules['slots']) =>
  JSON.stringify(some) === JSON.stringify(others)

/**
 * Offers up to five times. They replace earlier ones, and a confirmed meeting that is ahead. Throws as `requireRequest`
 * and `requireMeetingChange`.
 */
export const offerMeeting = operation(
  { access: 'user', cost: 5, limit: 'message' },
  function offerMeeting(ctx, input: OfferMeetingInput) {
    const slots = input.slots.toSorted((some, other) => some.startsAt.localeCompare(other.startsAt))
    const place = input.place ?? null
    const offered = { state: 'offered', slots: JSON.stringify(slots), startsAt: null, minutes: null, place } as const
    return changeMeeting(ctx, input, {
      action: 'offer',
      isDone: (meeting, { hostUid }) =>
        meeting.state === 'offered' &&
        hostUid === ctx.user.uid &&
        meeting.place === place &&
        isSameSlots(meeting.slots, slots),
      async change(act) {
        const { row } = act
        const hostUid = act.user.uid
        if (row?.state === 'offered' || row?.state === 'proposed') {
          const changed = await updateMeeting(act, row, { ...offered, hostUid })
          return announce(act, changed, { kind: 'meeting_offered', to: ['requester'] })
        }
        const moved = row?.state === 'confirmed' ? await moveMeeting(act, row) : null
        // the other person who would have met the applicant
        if (moved && moved.hostUid !== hostUid) await announce(act, moved, { kind: 'meeting_cancelled', to: ['owner'] })
        const made = await insertMeeting(act, row, { ...offered, hostUid })
        await announce(act, made, { kind: 'meeting_offered', to: ['requester'], moved })
      },
    })
  },
)

/** Picks an offered time. Throws as `requireRequest`, `requireMeetingChange`, and `requireSlot`, and `MEETING_OVERLAP`. */
export const pickMeeting = operation(
  { access: 'user', cost: 5, limit: 'message' },
  function pickMeeting(ctx, input: PickMeetingInput) {
    return changeMeeting(ctx, input, {
      action: 'pick',
      isDone: ({ state, startsAt }) =>
        state === 'confirmed' && startsAt !== null && Date.parse(startsAt) === Date.parse(input.startsAt),
      async change(act) {
        const { row, meeting, now } = act
        if (!row || !meeting) throw new Error('nothing to pick from')
        const slot = requireSlot(meeting, input.startsAt, now)
        const confirmed = await confirmTime(act, row, { ...slot, hostUid: row.hostUid })
        await announce(act, confirmed, { kind: 'meeting_confirmed', to: ['owner'] })
      },
    })
  },
)

/**
 * Suggests another time instead of those that are offered, or of a confirmed meeting that is ahead. Throws as
 * `requireRequest` and `requireMeetingChange`.
 */
export const proposeMeeting = operation(
  { access: 'user', cost: 5, limit: 'message' },
  function proposeMeeting(ctx, input: ProposeMeetingInput) {
    const { startsAt, minutes } = input
    const time = { state: 'proposed', startsAt: new Date(startsAt), minutes } as const
    return changeMeeting(ctx, input, {
      action: 'propose',
      isDone: (meeting) => meeting.state === 'proposed' && meeting.startsAt === startsAt && meeting.minutes === minutes,
      async change(act) {
        const { row } = act
        if (!row) throw new Error('nothing to answer')
        if (row.state !== 'confirmed') {
          const changed = await updateMeeting(act, row, time)
          return announce(act, changed, { kind: 'meeting_proposed', to: ['owner'] })
        }
        const moved = await moveMeeting(act, row)
        const { hostUid, place } = row
        const made = await insertMeeting(act, row, { ...time, hostUid, place, slots: '[]' })
        await announce(act, made, { kind: 'meeting_proposed', to: ['owner'], moved })
      },
    })
  },
)

/**
 * Confirms the time that the applicant suggested; the caller meets them. Throws as `requireRequest` and
 * `requireMeetingChange`, and `MEETING_PAST`, `MEETING_OVERLAP`.
 */
export const confirmMeeting = operation(
  { access: 'user', cost: 5, limit: 'message' },
  function confirmMeeting(ctx, input: MeetingChangeInput) {
    return changeMeeting(ctx, input, {
      action: 'confirm',
      isDone: ({ state }) => state === 'confirmed',
      async change(act) {
        const { row, meeting, now } = act
        if (!row?.startsAt || row.minutes === null || !meeting) throw new Error('nothing to confirm')
        requireFuture(row.startsAt.toISOString(), now)
        const slot = { startsAt: row.startsAt.toISOString(), minutes: row.minutes }
        const confirmed = await confirmTime(act, row, { ...slot, hostUid: act.user.uid })
        await announce(act, confirmed, { kind: 'meeting_confirmed', to: ['requester'] })
      },
    })
  },
)

/** Cancels what is open, for either side. Throws as `requireRequest` and `requireMeetingChange`. */
export const cancelMeeting = operation(
  { access: 'user', cost: 5, limit: 'message' },
  function cancelMeeting(ctx, input: MeetingChangeInput) {
    return changeMeeting(ctx, input, {
      action: 'cancel',
      isDone: ({ state }) => state === 'cancelled',
      async change(act) {
        const { row } = act
        if (!row) throw new Error('nothing to cancel')
        const cancelled = await updateMeeting(act, row, { state: 'cancelled' })
        // only a confirmed time is in calendars
        const about = row.state === 'confirmed' ? cancelled : { ...cancelled, startsAt: null, minutes: null }
        await announce(act, about, { kind: 'meeting_cancelled', to: ['requester', 'owner'] })
      },
    })
  },
)

/** Records how a meeting went, once it has begun. Throws as `requireRequest` and `requireMeetingChange`. */
export const recordMeeting = operation(
  { access: 'user', cost: 5 },
  function recordMeeting(ctx, input: RecordMeetingInput) {
    return changeMeeting(ctx, input, {
      action: 'record',
      isDone: ({ state }) => state === input.outcome,
      async change(act) {
        if (!act.row) throw new Error('nothing to record')
        await updateMeeting(act, act.row, { state: input.outcome })
      },
    })
  },
)
