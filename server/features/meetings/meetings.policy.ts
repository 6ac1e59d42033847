import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import {
  allowedMeetingActions,
  hasBegun,
  type Meeting,
  type MeetingAction,
  type MeetingSlot,
  meetingTimes,
} from '#shared/meetings.ts'

// The rules of meetings (docs/product.md 26.5), without a database.

export type MeetingRules = Pick<Meeting, 'state' | 'slots' | 'startsAt' | 'minutes' | 'place'> & { revision: number }

type MeetingChange = {
  action: MeetingAction
  side: RequestSide
  /** The request is pending, or accepted and not adopted. */
  open: boolean
  /** The latest one; null if there was none. */
  meeting: MeetingRules | null
  /** The revision that the caller saw. */
  seen: number
  now: Date
}

const sides: Record<MeetingAction, RequestSide | null> = {
  offer: 'owner',
  pick: 'requester',
  propose: 'requester',
  confirm: 'owner',
  cancel: null,
  record: 'owner',
}

const stateRefusal = (meeting: MeetingRules | null): AppError => {
  const state = meeting?.state ?? 'none'
  return new AppError('MEETING_CHANGED', { text: refusalText('MEETING_STATE', { state }), now: { state } })
}

/** Throws `NOT_ALLOWED` for the other side's actions. */
export function requireMeetingSide(action: MeetingAction, side: RequestSide): void {
  if (sides[action] !== null && sides[action] !== side) throw new AppError('NOT_ALLOWED')
}

/**
 * Throws `MEETING_CHANGED` if the caller has not seen the current state or it does not allow the action, `REQUEST_CLOSED`, and `MEETING_PAST` for a meeting that has begun.
 */
export function requireMeetingChange({ action, side, open, meeting, seen, now }: MeetingChange): void {
  if (!open && action !== 'record') throw new AppError('REQUEST_CLOSED')
  if (seen !== (meeting?.revision ?? 0)) throw stateRefusal(meeting)
  if (allowedMeetingActions({ side, meeting: meeting && shown(meeting) }, { open }, now)[action]) return
  if (action !== 'record' && meeting?.state === 'confirmed' && hasBegun(meeting, now))
    throw new AppError('MEETING_PAST')
  throw stateRefusal(meeting)
}

const shown = (meeting: MeetingRules): Meeting => ({ ...meeting, hostName: null })

/** The offered time that was picked. Throws `MEETING_CHANGED`, `MEETING_PAST`. */
export function requireSlot(meeting: MeetingRules, startsAt: string, now: Date): MeetingSlot {
  const at = Date.parse(startsAt)
  const slot = meeting.slots.find((each) => Date.parse(each.startsAt) === at)
  if (!slot) throw stateRefusal(meeting)
  requireFuture(startsAt, now)
  return slot as MeetingSlot
}

/** Throws `MEETING_PAST`. */
export function requireFuture(startsAt: string, now: Date): void {
  if (Date.parse(startsAt) <= now.getTime()) throw new AppError('MEETING_PAST')
}

/** The quarter hours of a meeting, counted since 1970 in UTC. */
export function quartersOf({ startsAt, minutes }: { startsAt: Date; minutes: number }): number[] {
  const first = startsAt.getTime() / meetingTimes.quarter
  const count = (minutes * 60_000) / meetingTimes.quarter
  return Array.from({ length: count }, (_, place) => first + place)
}

/** When both people are reminded; null for a meeting that is less than a day ahead. */
export function reminderTime(startsAt: Date, now: Date): Date | null {
  const at = new Date(startsAt.getTime() - meetingTimes.reminder)
  return at > now ? at : null
}
