import type { RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import type { AfterAdoption } from '#shared/follow-ups.ts'
import { type TimelineStep, timelineOf } from '#shared/request-timeline.ts'
import { applicantName } from '../applicant.ts'

type GivenAnswer = AfterAdoption['answers'][number]

export type TimelineEvent =
  | ({ kind: 'step' } & TimelineStep)
  | ({ kind: 'answer' } & GivenAnswer)
  | { kind: 'message'; message: RequestMessage }

export type Timeline = {
  before: TimelineEvent[]
  from: TimelineEvent[]
}

/** The text that came with the request, as a message; its number is 0, as those of stored messages begin with 1. */
function firstMessage(request: RequestDetail): TimelineEvent[] {
  const { message, side, createdAt } = request
  if (message === null) return []
  const written = { id: 0, side: 'requester', author: applicantName(request), mine: side === 'requester' } as const
  return [{ kind: 'message', message: { ...written, private: false, reason: false, text: message, createdAt } }]
}

/**
 * Merges steps, the adopter's answers afterwards, and messages, oldest first. `messages` come newest first, as far as
 * they are loaded. The request and the text that came with it are always first, in `before`. Each kind keeps its order,
 * whatever the clocks said. A step without a time follows the step before it.
 */
export function buildTimeline(
  request: RequestDetail,
  messages: RequestMessage[],
  answers: GivenAnswer[] = [],
  agreedAt: string | null = null,
): Timeline {
  const oldestFirst = messages.toReversed()
  const events: TimelineEvent[] = []
  let next = 0
  let latest = 0
  const [asked, ...others] = timelineOf(request, agreedAt)
  const steps = others.map((step) => ({ at: step.at, event: { kind: 'step' as const, ...step } }))
  const later = answers.map((given) => ({ at: given.createdAt, event: { kind: 'answer' as const, ...given } }))
  for (const { at, event } of [...steps, ...later]) {
    latest = Math.max(latest, at === null ? 0 : Date.parse(at))
    for (
      let message = oldestFirst[next];
      message && Date.parse(message.createdAt) < latest;
      message = oldestFirst[next]
    ) {
      events.push({ kind: 'message', message })
      next += 1
    }
    events.push(event)
  }
  for (const message of oldestFirst.slice(next)) events.push({ kind: 'message', message })
  const first = events.findIndex(({ kind }) => kind === 'message')
  const start: TimelineEvent[] = [{ kind: 'step', ...asked }, ...firstMessage(request)]
  if (first < 0) return { before: [...start, ...events], from: [] }
  return { before: [...start, ...events.slice(0, first)], from: events.slice(first) }
}
