import { z } from 'zod'
import { requestSides } from './adoptions.ts'
import { id } from './ids.ts'
import { meetingRulesTexts as t } from './meeting-rules.texts.ts'
import { optional, text } from './text.ts'

// Meetings of both sides of an adoption request (docs/product.md 26).

/** `offered`, `proposed`, and `confirmed` are open; a request has at most one open meeting. */
export const meetingStates = ['offered', 'proposed', 'confirmed', 'cancelled', 'moved', 'came', 'missed'] as const
export type MeetingState = (typeof meetingStates)[number]

export const openMeetingStates = ['offered', 'proposed', 'confirmed'] as const satisfies MeetingState[]

/** How a meeting went, as the owner's side records it. */
export const meetingOutcomes = ['came', 'missed', 'moved'] as const satisfies MeetingState[]
export type MeetingOutcome = (typeof meetingOutcomes)[number]

const [minute, day] = [60_000, 86_400_000]

/** In milliseconds. */
export const meetingTimes = {
  quarter: 15 * minute,
  /** Before a confirmed meeting. */
  reminder: day,
  furthest: 366 * day,
} as const

/** In minutes, in steps of a quarter hour. */
export const meetingLengths = [15, 30, 45, 60, 75, 90, 105, 120] as const
export const maxMeetingSlots = 5
/** In characters. */
export const maxMeetingPlace = 200

/** The start of a meeting: on a quarter hour in UTC, in the future, at most a year ahead. As ISO 8601 in UTC. */
const slotStart = z.iso
  .datetime({ offset: true, error: t.notATime })
  .transform((value) => new Date(value))
  .refine((at) => !Number.isNaN(at.getTime()), { error: t.notATime, abort: true })
  .refine((at) => at.getTime() % meetingTimes.quarter === 0, { error: t.notAQuarter, abort: true })
  .refine((at) => at.getTime() > Date.now(), { error: t.inPast })
  .refine((at) => at.getTime() <= Date.now() + meetingTimes.furthest, { error: t.tooFar })
  .transform((at) => at.toISOString())

export const meetingSlotInput = z.object({
  startsAt: slotStart,
  minutes: z.literal(meetingLengths, { error: t.length }),
})
export type MeetingSlot = z.output<typeof meetingSlotInput>

/**
 * `seen` is the revision of the request's meetings that the caller saw, 0 if there were none: what has changed since is
 * not overwritten.
 */
const change = z.object({ id, seen: z.int().min(0) })

export const offerMeetingInput = change.extend({
  slots: z
    .array(meetingSlotInput)
    .min(1, { error: t.noSlots })
    .max(maxMeetingSlots, { error: () => t.tooManySlots({ max: maxMeetingSlots }) })
    .refine((slots) => new Set(slots.map(({ startsAt }) => startsAt)).size === slots.length, { error: t.sameStart }),
  place: optional(text({ label: t.place, max: maxMeetingPlace, long: true })),
})
export const pickMeetingInput = change.extend({ startsAt: z.iso.datetime({ error: t.notATime }) })
export const proposeMeetingInput = change.extend(meetingSlotInput.shape)
export const meetingChangeInput = change
export const recordMeetingInput = change.extend({ outcome: z.enum(meetingOutcomes) })

export type OfferMeetingInput = z.output<typeof offerMeetingInput>
export type PickMeetingInput = z.output<typeof pickMeetingInput>
export type ProposeMeetingInput = z.output<typeof proposeMeetingInput>
export type MeetingChangeInput = z.output<typeof meetingChangeInput>
export type RecordMeetingInput = z.output<typeof recordMeetingInput>

const slot = z.object({ startsAt: z.string(), minutes: z.int() })

/** Times are ISO 8601 in UTC. */
export const meeting = z.object({
  state: z.enum(meetingStates),
  /** The times that the owner's side offers. */
  slots: z.array(slot).max(maxMeetingSlots),
  /** The time that was proposed or confirmed. */
  startsAt: z.string().nullable(),
  minutes: z.int().nullable(),
  place: z.string().nullable(),
  /** Who meets the applicant; null for a deleted account. */
  hostName: z.string().nullable(),
})
export type Meeting = z.output<typeof meeting>

/** What the page of a request shows of its meetings. */
export const requestMeetings = z.object({
  side: z.enum(requestSides),
  /** Whether the shelter uses the step (docs/product.md 26.11). */
  used: z.boolean(),
  /** The shelter's time zone; null if it has none. */
  timeZone: z.string().nullable(),
  openingHours: z.string().nullable(),
  /** Where a meeting is if nobody wrote a place. */
  usualPlace: z.string().nullable(),
  /** Rises with each change. */
  revision: z.int().min(0),
  /** The latest one; null if there was none. */
  meeting: meeting.nullable(),
})
export type RequestMeetings = z.output<typeof requestMeetings>

export const meetingCalendar = z.object({ name: z.string(), file: z.string() })

export const isOpenMeeting = ({ state }: Pick<Meeting, 'state'>): boolean =>
  openMeetingStates.some((open) => open === state)

/** A confirmed meeting that has begun can only be recorded. */
export const hasBegun = ({ startsAt }: Pick<Meeting, 'startsAt'>, now: Date): boolean =>
  startsAt !== null && Date.parse(startsAt) <= now.getTime()

/** The changes of the request's meetings that are possible for this side. */
export function allowedMeetingActions(
  { side, meeting }: Pick<RequestMeetings, 'side' | 'meeting'>,
  request: { open: boolean },
  now: Date,
) {
  const owner = side === 'owner'
  const state = meeting?.state
  const begun = meeting !== null && state === 'confirmed' && hasBegun(meeting, now)
  const waits = state === 'offered' || state === 'proposed'
  const isAhead = state === 'confirmed' && !begun
  const { open } = request
  return {
    offer: open && owner && !begun,
    pick: open && !owner && waits,
    propose: open && !owner && (waits || isAhead),
    confirm: open && owner && state === 'proposed',
    cancel: open && (waits || isAhead),
    record: owner && begun,
  }
}
export type MeetingAction = keyof ReturnType<typeof allowedMeetingActions>
