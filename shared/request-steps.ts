import type { RequestFee } from './adoption-fees.ts'
import type { RequestDetail, RequestSide } from './adoptions.ts'
import type { RequestAgreement } from './agreements.ts'
import { hasBegun, isOpenMeeting, type RequestMeetings } from './meetings.ts'

// The steps of an adoption request from 'Meet' to 'Home' (docs/product.md 26.10). They guide and never block.

/** In this order; steps that a shelter doesn't use are left out. */
export const guideSteps = ['meet', 'decision', 'agreement', 'fee', 'home'] as const
export type GuideStep = (typeof guideSteps)[number]

export const guideStates = ['todo', 'current', 'done', 'skipped'] as const
export type GuideState = (typeof guideStates)[number]

/** The one next action, of the side whose turn it is. `wait`: until the meeting takes place. */
export type GuideAction =
  | 'offer_times'
  | 'pick_time'
  | 'confirm_time'
  | 'wait'
  | 'record_meeting'
  | 'decide'
  | 'agree'
  | 'ask_for_fee'
  | 'pay_fee'
  | 'mark_adopted'

export type RequestGuideStep = {
  step: GuideStep
  state: GuideState
  /** Of the current step; null if it is nobody's. */
  turn: RequestSide | null
  action: GuideAction | null
  /** When it was done, as ISO 8601 in UTC; null if unknown or not done. */
  at: string | null
}

type GuidedRequest = Pick<RequestDetail, 'status' | 'outcome' | 'answeredAt' | 'adoptedAt'>
type GuidedMeetings = Pick<RequestMeetings, 'used' | 'meeting'>

/** What is known of the steps that a shelter may leave out. */
export type StepFacts = {
  meetings: GuidedMeetings
  agreement: Pick<RequestAgreement, 'used' | 'shownAt' | 'agreedAt'>
  fee: RequestFee
}

type StepProgress = {
  step: GuideStep
  /** Null if it was not done. */
  done: { at: string | null } | null
  next: Pick<RequestGuideStep, 'turn' | 'action'>
  /** It goes on although later steps are done. */
  running?: boolean
  /** It was left out on purpose. */
  waived?: boolean
}

const turn = (turn: RequestSide | null, action: GuideAction): StepProgress['next'] => ({ turn, action })

function meetProgress({ meeting }: GuidedMeetings, now: Date): StepProgress {
  const step = 'meet'
  const begun = meeting !== null && hasBegun(meeting, now)
  if (meeting?.state === 'came') return { step, done: { at: meeting.startsAt }, next: turn(null, 'wait') }
  if (!meeting || !isOpenMeeting(meeting)) return { step, done: null, next: turn('owner', 'offer_times') }
  if (meeting.state === 'offered') return { step, done: null, next: turn('requester', 'pick_time'), running: true }
  if (meeting.state === 'proposed') return { step, done: null, next: turn('owner', 'confirm_time'), running: true }
  return begun
    ? { step, done: null, next: turn('owner', 'record_meeting'), running: true }
    : { step, done: null, next: turn(null, 'wait'), running: true }
}

function decisionProgress({ status, outcome, answeredAt }: GuidedRequest): StepProgress {
  const decided = status === 'accepted' || outcome === 'declined' || outcome === 'released'
  return { step: 'decision', done: decided ? { at: answeredAt } : null, next: turn('owner', 'decide') }
}

const agreementProgress = ({ agreedAt }: StepFacts['agreement']): StepProgress => ({
  step: 'agreement',
  done: agreedAt === null ? null : { at: agreedAt },
  next: turn('requester', 'agree'),
})

function feeProgress({ fee }: RequestFee): StepProgress {
  const step = 'fee'
  if (!fee) return { step, done: null, next: turn('owner', 'ask_for_fee') }
  const { state, paidAt } = fee
  if (paidAt !== null) return { step, done: { at: paidAt }, next: turn(null, 'wait') }
  const isDue = state === 'due'
  return { step, done: null, next: turn('requester', 'pay_fee'), running: isDue, waived: !isDue }
}

const homeProgress = ({ adoptedAt }: GuidedRequest): StepProgress => ({
  step: 'home',
  done: adoptedAt === null ? null : { at: adoptedAt },
  next: turn('owner', 'mark_adopted'),
})

const isShown = {
  meet: ({ meetings: { used, meeting } }: StepFacts) =>
    used || (meeting !== null && (isOpenMeeting(meeting) || meeting.state === 'came')),
  agreement: ({ agreement: { used, agreedAt } }: StepFacts) => used || agreedAt !== null,
  fee: ({ fee: { used, fee } }: StepFacts) => used || (fee !== null && fee.state !== 'cancelled'),
}

/**
 * The steps of a request: what is done, what was skipped, and for the current one, whose turn it is and what comes next.
 * A step that is not done when a later one is reads 'skipped', unless it still goes on. Of a closed request, all steps
 * are done or skipped, except a fee that is still to be paid. There is at most one current step.
 */
export function stepsOfRequest(request: GuidedRequest, facts: StepFacts, now: Date): RequestGuideStep[] {
  const isClosed = request.outcome !== null || request.adoptedAt !== null
  const steps = [
    ...(isShown.meet(facts) ? [meetProgress(facts.meetings, now)] : []),
    decisionProgress(request),
    ...(isShown.agreement(facts) ? [agreementProgress(facts.agreement)] : []),
    ...(isShown.fee(facts) ? [feeProgress(facts.fee)] : []),
    homeProgress(request),
  ]
  const lastDone = steps.findLastIndex(({ done }) => done !== null)
  const isPast = ({ step, running, waived }: StepProgress, place: number) =>
    waived || (isClosed && !(step === 'fee' && running)) || (place < lastDone && !running)
  const current = steps.findIndex((each, place) => each.done === null && !isPast(each, place))
  return steps.map((each, place) => {
    const { step, done, next } = each
    const none = { turn: null, action: null }
    if (done) return { step, state: 'done', ...none, at: done.at }
    if (isPast(each, place)) return { step, state: 'skipped', ...none, at: null }
    return place === current
      ? { step, state: 'current', ...next, at: null }
      : { step, state: 'todo', ...none, at: null }
  })
}
