import type { RequestDetail, RequestOutcome } from './adoptions.ts'

/** What can happen to a request, in the order in which it can. */
export type RequestStep = 'asked' | 'seen' | 'accepted' | 'adopted' | RequestOutcome

/** A step and when it happened; ISO 8601 in UTC, null where nobody noted it. */
export type TimelineStep = { step: RequestStep; at: string | null }

type RequestDates = Pick<
  RequestDetail,
  'createdAt' | 'seenAt' | 'answeredAt' | 'decidedAt' | 'adoptedAt' | 'status' | 'outcome'
>

/**
 * What has happened to a request so far, oldest first (docs/product.md 6.9). What has no time is from before 0.2.0, and so
 * older than all that has one, but for the asking.
 */
export function timelineOf(request: RequestDates): TimelineStep[] {
  const { createdAt, seenAt, answeredAt, decidedAt, adoptedAt, status, outcome } = request
  const steps: TimelineStep[] = []
  if (seenAt !== null) steps.push({ step: 'seen', at: seenAt })
  if (status === 'accepted' || (answeredAt !== null && outcome !== 'declined'))
    steps.push({ step: 'accepted', at: answeredAt })
  if (adoptedAt !== null) steps.push({ step: 'adopted', at: adoptedAt })
  if (outcome !== null) steps.push({ step: outcome, at: decidedAt })
  // a request can be decided from a list, or by a program, before its page is opened
  return [{ step: 'asked', at: createdAt }, ...steps.toSorted((a, b) => timeOf(a) - timeOf(b))]
}

const timeOf = ({ at }: TimelineStep): number => (at === null ? 0 : Date.parse(at))
