import type { RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import { nameInSentence } from '#shared/former-user.ts'
import { type RequestStep, type TimelineStep, timelineOf } from '#shared/request-timeline.ts'

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

type StepNames = Pick<RequestDetail, 'petName' | 'requesterName'>

export const ownerStepTexts: Record<RequestStep, (request: StepNames) => string> = {
  asked: ({ petName, requesterName }) => `${requesterName} asked for ${petName}.`,
  seen: () => "Seen by the owner's side.",
  accepted: ({ petName, requesterName }) => `Accepted: ${petName} went on hold for ${nameInSentence(requesterName)}.`,
  adopted: ({ petName, requesterName }) => `${petName} went home with ${nameInSentence(requesterName)}.`,
  declined: () => 'Rejected.',
  released: ({ petName }) => `Released: ${petName} was free for others again.`,
  withdrawn: ({ requesterName }) => `${requesterName} withdrew the request.`,
  pet_adopted: ({ petName }) => `${petName} found another home.`,
  pet_deleted: ({ petName }) => `${petName} was removed from the site.`,
  upgrade: () => 'Closed when the site was upgraded.',
}

export const requesterStepTexts: Record<RequestStep, (request: StepNames) => string> = {
  ...ownerStepTexts,
  asked: ({ petName }) => `You asked for ${petName}.`,
  seen: () => 'The owner has seen your request.',
  accepted: ({ petName }) => `The owner said yes: ${petName} went on hold for you.`,
  adopted: ({ petName }) => `${petName} went home with you.`,
  declined: () => 'The owner said no.',
  released: ({ petName }) => `The owner took it back: ${petName} was no longer on hold for you.`,
  withdrawn: () => 'You withdrew your request.',
}
