// The states of a monthly donation (docs/product.md 8.32, docs/decisions/062-monthly-gifts.md).

/**
 * `starting`: the donor is at the provider's page; `abandoned`: they never paid. A standing order at the donor's bank is
 * `running` from the beginning.
 */
export const monthlyStates = ['starting', 'running', 'ended', 'abandoned'] as const
export type MonthlyState = (typeof monthlyStates)[number]

export const monthlyPurposes = ['shelter', 'sponsor'] as const
export type MonthlyPurpose = (typeof monthlyPurposes)[number]

/** `transfer`: a standing order, which the desk matches by its reference. */
export const monthlyMethods = ['card', 'transfer'] as const
export type MonthlyMethod = (typeof monthlyMethods)[number]

/** Who or what ended it; `provider`: the card was declined too often, or the shelter ended it in Stripe's dashboard. */
export const monthlyEnds = ['donor', 'desk', 'provider', 'unanswered', 'erased'] as const
export type MonthlyEnd = (typeof monthlyEnds)[number]

/** What the screens show. `asked`: the sponsored pet found a home, and the sponsor has not decided yet. */
export const monthlyStatuses = ['starting', 'running', 'paused', 'failing', 'asked', 'ended', 'abandoned'] as const
export type MonthlyStatus = (typeof monthlyStatuses)[number]

type MonthlyFacts = {
  state: MonthlyState
  askedAt: Date | null
  pastDue: boolean
  pausedSince: Date | null
  /** Null without an end, if it is paused. */
  pausedUntil: Date | null
}

export const isPaused = (
  { pausedSince, pausedUntil }: Pick<MonthlyFacts, 'pausedSince' | 'pausedUntil'>,
  at: Date,
): boolean => pausedSince !== null && (pausedUntil === null || pausedUntil > at)

/**
 * When a pause that begins now began. An earlier one that is stored still counts from its own start: it is removed once
 * the provider has confirmed its end and all that was collected in it is known, so that all of that goes back
 * (docs/product.md 8.33).
 */
export const pauseStart = ({ pausedSince }: Pick<MonthlyFacts, 'pausedSince'>, now: Date): Date =>
  pausedSince !== null && pausedSince < now ? pausedSince : now

/** Milliseconds: a pet has found a home at most this long before its sponsors are asked (server/jobs.ts). */
export const askedLate = 120_000

export function monthlyStatus(facts: MonthlyFacts, now: Date): MonthlyStatus {
  if (facts.state !== 'running') return facts.state
  if (facts.askedAt !== null) return 'asked'
  if (isPaused(facts, now)) return 'paused'
  return facts.pastDue ? 'failing' : 'running'
}

export const maxPauseMonths = 3
/** Monthly donations of one email that run or begin at a time. */
export const maxRunningPerEmail = 5
/** Days after which the monthly donation of a sponsor who doesn't answer ends. */
export const answerDays = 60
/** Minutes until an emailed link to the provider's page expires. */
export const cardLinkMinutes = 60

/** The same day, some months later, or the month's last day. */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return later
}

const day = 86_400_000

/** Days after the last skipped donation until collecting resumes: it may be due up to three days later in its month. */
const margin = 5 * day

/** When a pause ends that skips this many donations, the first of them at `nextAt`. */
export const pauseEnd = (nextAt: Date, months: number): Date =>
  new Date(addMonths(nextAt, months - 1).getTime() + margin)

/** When the next donation is collected; null without one. */
export function nextDonationAt({ nextAt, ...facts }: MonthlyFacts & { nextAt: Date | null }, now: Date): Date | null {
  const status = monthlyStatus(facts, now)
  if (nextAt === null || status === 'ended' || status === 'abandoned' || status === 'asked') return null
  const { pausedUntil } = facts
  if (status !== 'paused' || pausedUntil === null) return nextAt
  const skipped = [0, 1, 2, 3, 4].find((months) => addMonths(nextAt, months) > pausedUntil)
  return skipped === undefined ? null : addMonths(nextAt, skipped)
}
