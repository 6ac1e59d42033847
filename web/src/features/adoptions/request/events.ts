import type { RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import { type TimelineStep, timelineOf } from '#shared/request-timeline.ts'

export type TimelineEvent = ({ kind: 'step' } & TimelineStep) | { kind: 'message'; message: RequestMessage }

export type Timeline = {
  before: TimelineEvent[]
  from: TimelineEvent[]
}

/**
 * Merges steps and messages, oldest first. `messages` come newest first, as far as they are loaded. Each kind keeps its
 * order, whatever the clocks said. A step without a time follows the step before it.
 */
export function buildTimeline(request: RequestDetail, messages: RequestMessage[]): Timeline {
  const oldestFirst = messages.toReversed()
  const events: TimelineEvent[] = []
  let next = 0
  let latest = 0
  for (const step of timelineOf(request)) {
    latest = Math.max(latest, step.at === null ? 0 : Date.parse(step.at))
    for (
      let message = oldestFirst[next];
      message && Date.parse(message.createdAt) < latest;
      message = oldestFirst[next]
    ) {
      events.push({ kind: 'message', message })
      next += 1
    }
    events.push({ kind: 'step', ...step })
  }
  for (const message of oldestFirst.slice(next)) events.push({ kind: 'message', message })
  const first = events.findIndex(({ kind }) => kind === 'message')
  return first < 0 ? { before: events, from: [] } : { before: events.slice(0, first), from: events.slice(first) }
}
