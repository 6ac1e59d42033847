import type { RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import type { AfterAdoption } from '#shared/follow-ups.ts'
import { type TimelineStep, timelineOf } from '#shared/request-timeline.ts'

type GivenAnswer = AfterAdoption['answers'][number]

export type TimelineEvent =
  | ({ kind: 'step' } & TimelineStep)
  | ({ kind: 'answer' } & GivenAnswer)
  | { kind: 'message'; message: RequestMessage }

export type Timeline = {
  before: TimelineEvent[]
  from: TimelineEvent[]
}

/**
 * Merges steps, the adopter's answers afterwards, and messages, oldest first. `messages` come newest first, as far as they are loaded. Each kind keeps its
 * order, whatever the clocks said. A step without a time follows the step before it.
 */
export function buildTimeline(
  request: RequestDetail,
  messages: RequestMessage[],
  answers: GivenAnswer[] = [],
): Timeline {
  const oldestFirst = messages.toReversed()
  const events: TimelineEvent[] = []
  let next = 0
  let latest = 0
  const steps = timelineOf(request).map((step) => ({ at: step.at, event: { kind: 'step' as const, ...step } }))
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
  return first < 0 ? { before: events, from: [] } : { before: events.slice(0, first), from: events.slice(first) }
}
