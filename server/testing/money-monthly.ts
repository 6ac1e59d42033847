import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { monthlyProblems, overdueMonthly } from '#server/features/donations/monthly-problems.queries.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { hearForeign, hearFrom, hearOne } from './money-monthly-events.ts'
import { differences, type MonthlyExpectation, observe, subscriptionOf } from './money-monthly-model.ts'
import {
  adopt,
  begin,
  giveOnce,
  happen,
  type MonthlySequence,
  nextDue,
  pass,
  payBack,
  want,
  work,
} from './money-monthly-steps.ts'
import { numbersFrom } from './money-steps.ts'
import type { MonthlyShelter } from './monthly.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'

// Random sequences of monthly and other donations: what donors want, what happens at the provider, and events that are
// lost, repeated, late, out of order, or foreign. In the end, the shelter must agree with the provider and with the
// donors. The clock of the process moves, and the provider collects what is due.

const weights = {
  begin: 5,
  sponsor: 4,
  leave: 1,
  once: 5,
  month: 14,
  decline: 1,
  retry: 3,
  pause: 4,
  resume: 2,
  lower: 3,
  dashboard: 1,
  stop: 2,
  desk: 1,
  erase: 1,
  adopt: 3,
  answer: 4,
  refund: 3,
  dispute: 2,
  hear: 16,
  foreign: 2,
  work: 6,
}
type MonthlyStep = { kind: keyof typeof weights; a: number; b: number; mood: 'well' | 'cut' | 'failing' }

const kinds = (Object.entries(weights) as [MonthlyStep['kind'], number][]).flatMap(([kind, weight]) =>
  Array<MonthlyStep['kind']>(weight).fill(kind),
)

function stepsOf(seed: number, count: number): MonthlyStep[] {
  const next = numbersFrom(seed)
  const moods = ['cut', 'failing'] as const
  return Array.from({ length: count }, () => ({
    kind: kinds[next() % kinds.length] ?? 'hear',
    a: next(),
    b: next(),
    mood: moods[next() % 12] ?? 'well',
  }))
}

/** Few per shelter, because each compares everything. */
const perShelter = 8

type SequencesOptions = {
  seed: number
  sequences: number
  open: () => Promise<MonthlyShelter>
  onShelter?: (done: number) => void
}

/** Runs this many sequences, from `seed` on. Throws the seed of a failed one, its steps, and what differs. */
export async function runMonthlySequences({ seed, sequences, open, onShelter }: SequencesOptions): Promise<void> {
  const clock = movableClock()
  try {
    for (let done = 0; done < sequences; ) {
      const world = await open()
      for (const end = Math.min(sequences, done + perShelter); done < end; done++)
        await runMonthlySequence(world, clock, seed + done)
      await world.close()
      onShelter?.(done)
    }
  } finally {
    clock.end()
  }
}

/** A campaign for all that a sequence gives. */
const campaign = {
  petName: 'Luna',
  image: 'https://example.org/luna.jpg',
  location: 'here',
  description: 'A hip.',
  maxCents: 1_000_000,
}

async function runMonthlySequence(world: MonthlyShelter, clock: MovableClock, seed: number): Promise<void> {
  const steps = stepsOf(seed, 20 + ((Math.imul(seed, 0x9e3779b1) >>> 0) % 41))
  const sequence: MonthlySequence = {
    ...{ seed, clock, wishes: [], once: [] },
    campaignId: (await world.shelter.user.call.campaigns.create(campaign)).id,
    firstEvent: world.stripe.eventCount(),
  }
  try {
    for (const step of steps) await take(world, step, sequence)
    await settle(world, sequence)
    const problems = [
      ...(await differences(world, sequence)),
      ...(await moneyProblems(world.db)),
      ...(await tallyProblems(world.db)),
      ...(await monthlyProblems(world.db)),
      ...(await overdueMonthly(world.db, new Date())),
    ]
    if (problems.length > 0) throw new Error(problems.join('\n'))
    await retire(world, sequence)
  } catch (error) {
    const told = steps.map((step) => JSON.stringify(step)).join('\n')
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : error}\nafter these steps:\n${told}`)
  }
}

async function take(world: MonthlyShelter, step: MonthlyStep, sequence: MonthlySequence): Promise<void> {
  const { stripe } = world
  // at least two seconds, because the provider's times are whole ones
  pass(world, sequence, Date.now() + (2 + (step.b % 300)) * 1000)
  if (step.mood === 'cut') stripe.cut(true)
  if (step.mood === 'failing') stripe.answer(500)
  try {
    await act(world, step, sequence)
  } finally {
    stripe.well()
  }
}

const hour = 3_600_000

async function act(world: MonthlyShelter, { kind, a, b }: MonthlyStep, sequence: MonthlySequence): Promise<void> {
  const { wishes } = sequence
  if (kind === 'begin' || kind === 'sponsor' || kind === 'leave') return begin(world, kind, b, sequence)
  if (kind === 'once') return giveOnce(world, b, sequence)
  if (kind === 'hear') return hearOne(world, a, sequence)
  if (kind === 'foreign') return hearForeign(world, a, sequence)
  if (kind === 'month') {
    const due = nextDue(world, sequence)
    if (due < Number.POSITIVE_INFINITY) pass(world, sequence, due)
    return
  }
  if (kind === 'work') {
    pass(world, sequence, Date.now() + (b % 3) * 26 * hour)
    return work(world, sequence)
  }
  const wish = wishes[a % Math.max(1, wishes.length)]
  if (kind === 'refund' || kind === 'dispute')
    return payBack(world, { kind, b }, [...sequence.once, ...paymentsOf(wish)])
  if (!wish) return
  if (kind === 'decline' || kind === 'retry') happen(world, kind, wish)
  observe(world, wishes)
  if (kind === 'adopt') return adopt(world, wish, b, sequence)
  await want(world, { kind, b }, wish)
}

const paymentsOf = (wish: MonthlyExpectation | undefined) => [...(wish?.invoices.values() ?? [])]

/** Everything that isn't lost arrives, and the worker runs until nothing is left to do. Then all events are repeated. */
async function settle(world: MonthlyShelter, sequence: MonthlySequence): Promise<void> {
  let heard = 0
  const hearRest = async () => {
    heard = await hearFrom(world, heard, sequence)
  }
  for (let round = 1; round <= 2; round++) {
    pass(world, sequence, Date.now() + 30 * hour)
    await work(world, sequence)
    await hearRest()
  }
  // from now on, nothing is collected
  for (let round = 1; round <= 2; round++) {
    sequence.clock.moveTo(Date.now() + 30 * hour)
    await work(world, sequence)
    await hearRest()
  }
  heard = 0
  await hearRest()
}

/** Ends what still runs, so that the next sequences of this shelter have less to do. */
async function retire(world: MonthlyShelter, { wishes, clock }: MonthlySequence): Promise<void> {
  for (const wish of wishes) {
    const subscription = subscriptionOf(world, wish)
    if (subscription && subscription.status !== 'canceled') world.stripe.billing.end(subscription)
  }
  clock.moveTo(Date.now() + 30 * hour)
  await world.work()
  // until nobody asks about them any more
  clock.moveTo(Date.now() + 80 * hour)
  await world.work()
}
