import type { Database } from '#server/db/database.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { createPayments } from '#server/payments/stripe.ts'
import type { Currency } from '#shared/currencies.ts'
import { act, type MoneyContext, type MoneyUsers } from './money-calls.ts'
import { type ComparisonInput, differences } from './money-compare.ts'
import { emptyModel, type Model, type ModelOutcome, type ProviderMood } from './money-model.ts'
import { deedOf, type MoneyStep, type StepAction, stepsFrom } from './money-steps.ts'
import { type StripeStandIn, startStripe } from './stripe.ts'

// The model test of money: applies random steps to the real services and to a model in memory, and compares both after
// each step.

const hour = 3_600_000

export type MoneyShelter = { open: () => Promise<Database>; close: () => Promise<void> }
/** Runs a step in a process that is killed during the step; the database is closed then. */
export type KillHooks = (deed: StepAction, people: MoneyUsers, stripe: StripeStandIn) => Promise<void>

type MoneyWorld = MoneyContext & ComparisonInput & { hours: number }

/** Runs these steps in a new shelter. Returns the problems and their step; null for none. */
export async function runSteps(
  home: MoneyShelter,
  steps: readonly MoneyStep[],
  currency: Currency,
  killing?: { kill: KillHooks; every: number },
): Promise<{ at: number; problems: string[] } | null> {
  const stripe = await startStripe()
  const payments = createPayments({ stripe: { ...keysOf(stripe), apiUrl: stripe.url } })
  if (!payments) throw new Error('no payments')
  let db = await home.open()
  const people = await settle(db)
  await saveSettings({ db }, { values: { currency, shelterDonations: true } })
  const world: MoneyWorld = { db, payments, people, model: emptyModel(), stripe, campaignIds: [], known: [], hours: 0 }
  try {
    for (const [at, step] of [{ kind: 'campaign' as const, a: 0, b: 1, c: 0 }, ...steps].entries()) {
      const dies = killing !== undefined && at % killing.every === killing.every - 1
      const deed = step.kind === 'restart' ? null : deedOf(step, placeOf(world))
      if (step.kind === 'restart' || dies) await db.close()
      const killed = dies && deed ? await half(world, deed, killing.kill) : undefined
      if (step.kind === 'restart' || dies) {
        db = await home.open()
        world.db = db
      }
      const problems = killed ? await whichOf(world, killed) : deed ? await both(world, deed) : await differences(world)
      if (problems.length > 0) return { at, problems }
    }
    return null
  } finally {
    payments.close()
    await stripe.stop()
    await db.close()
  }
}

const keysOf = ({ secretKey, webhookSecret }: StripeStandIn) => ({ secretKey, webhookSecret })

/** The clock advances so that all earlier payments have expired by each sync. */
function placeOf(world: MoneyWorld) {
  const clock = () => {
    world.hours += 2
    return Date.now() + world.hours * hour
  }
  return { ...world, clock }
}

async function settle(db: Database): Promise<MoneyUsers> {
  const add = async (uid: string, role: UserRow['role']): Promise<UserRow> => {
    const values = { uid, role, email: `${uid}@example.org`, name: uid, searchFolded: '' }
    const [user] = await db.transaction((tx) => tx.insert(db.schema.users).values(values).returning())
    if (!user) throw new Error('an insert returned no row')
    return user
  }
  return {
    creator: await add('creator', 'user'),
    admin: await add('admin', 'admin'),
    donor: await add('donor', 'user'),
  }
}

function treat(stripe: StripeStandIn, mood: ProviderMood): void {
  stripe.well()
  if (mood === 'cut') stripe.cut(true)
  if (mood === 'failing') stripe.answer(500)
  if (mood === 'refusing') stripe.answer(402)
}

async function both(world: MoneyWorld, { call, mood, expected }: StepAction): Promise<string[]> {
  const should = expected(world.model)
  treat(world.stripe, mood)
  const did: ModelOutcome = await act(call, world)
  treat(world.stripe, 'well')
  const outcome = did === should ? [] : [`it came to ${did}, and should to ${should}`]
  return [...outcome, ...(await differences(world))]
}

async function half(world: MoneyWorld, deed: StepAction, kill: KillHooks): Promise<Model[]> {
  const states = [() => {}, (copy: Model) => void deed.expected(copy), ...deed.halves].map((become) => {
    const copy = structuredClone(world.model)
    become(copy)
    return copy
  })
  treat(world.stripe, deed.mood)
  await kill(deed, world.people, world.stripe)
  treat(world.stripe, 'well')
  // lets requests that it sent before it died arrive
  for (let round = 0; round < 3; round++) await fetch(world.stripe.url)
  return states
}

/** Continues with the model that matches the shelter; if none does, returns the differences. */
async function whichOf(world: MoneyWorld, models: Model[]): Promise<string[]> {
  const all: string[] = []
  for (const model of models) {
    world.model = model
    const problems = await differences(world)
    if (problems.length === 0) return []
    all.push(problems.join(', '))
  }
  return ['killed, and it is in none of the states that may be', ...new Set(all)]
}

const lifetime = 120

export type MoneyReport = { lives: number; steps: number }

type LivesOptions = {
  seed: number
  enough: () => boolean
  currency?: Currency
  killing?: { kill: KillHooks; every: number }
}

/**
 * Runs sequences of steps from `seed` until `enough` returns true. On a difference, throws the seed and the shortest
 * failing steps.
 */
export async function runLives(
  home: () => Promise<MoneyShelter>,
  { seed, enough, currency = 'USD', killing }: LivesOptions,
): Promise<MoneyReport> {
  const report = { lives: 0, steps: 0 }
  while (!enough() || report.lives === 0) {
    const steps = stepsFrom(seed + report.lives, lifetime)
    const found = await inA(home, steps, currency, killing)
    if (found)
      throw new Error(await explained(home, steps.slice(0, found.at), currency, found.problems, seed + report.lives))
    report.lives += 1
    report.steps += steps.length
  }
  return report
}

async function inA(
  home: () => Promise<MoneyShelter>,
  steps: MoneyStep[],
  currency: Currency,
  killing?: { kill: KillHooks; every: number },
) {
  const place = await home()
  try {
    return await runSteps(place, steps, currency, killing)
  } finally {
    await place.close()
  }
}

const shortening = 60_000

/** Removes steps, from the last to the first, while the sequence still fails. */
async function explained(
  home: () => Promise<MoneyShelter>,
  all: MoneyStep[],
  currency: Currency,
  first: string[],
  seed: number,
): Promise<string> {
  const until = performance.now() + shortening
  let [steps, problems] = [all, first]
  // failures that need a killed process are not shortened
  const again = await inA(home, steps, currency)
  for (let at = steps.length - 2; again && at >= 0 && performance.now() < until; at--) {
    const fewer = steps.toSpliced(at, 1)
    const found = await inA(home, fewer, currency)
    if (found) [steps, problems] = [fewer.slice(0, found.at), found.problems]
  }
  const told = steps.map((step) => JSON.stringify(step)).join('\n')
  return `seed ${seed} in ${currency}: ${problems.join('\n')}\nafter these steps${again ? '' : ', the last in a process that was killed'}:\n${told}`
}
