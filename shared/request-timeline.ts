import type { RequestDetail, RequestOutcome } from './adoptions.ts'

export type RequestStep = 'asked' | 'seen' | 'accepted' | 'agreed' | 'adopted' | RequestOutcome

export type TimelineStep = { step: RequestStep; at: string | null }

type RequestDates = Pick<
  RequestDetail,
  'createdAt' | 'seenAt' | 'answeredAt' | 'decidedAt' | 'adoptedAt' | 'status' | 'outcome'
>

/**
 * The steps of a request so far, oldest first (docs/product.md 6.9), with the agreement (28.5). Steps without a time are from before 0.2.0, so
 * they come before all others except the request itself.
 */
export function timelineOf(
  request: RequestDates,
  agreedAt: string | null = null,
): [asked: TimelineStep, ...TimelineStep[]] {
  const { createdAt, seenAt, answeredAt, decidedAt, adoptedAt, status, outcome } = request
  const steps: TimelineStep[] = []
  if (seenAt !== null) steps.push({ step: 'seen', at: seenAt })
  if (status === 'accepted' || (answeredAt !== null && outcome !== 'declined'))
    steps.push({ step: 'accepted', at: answeredAt })
  if (agreedAt !== null) steps.push({ step: 'agreed', at: agreedAt })
  if (adoptedAt !== null) steps.push({ step: 'adopted', at: adoptedAt })
  if (outcome !== null) steps.push({ step: outcome, at: decidedAt })
  // a request can be decided from a list or over the API before its page is opened
  return [{ step: 'asked', at: createdAt }, ...steps.toSorted((a, b) => timeOf(a) - timeOf(b))]
}

const timeOf = ({ at }: TimelineStep): number => (at === null ? 0 : Date.parse(at))
