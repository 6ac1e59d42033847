import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { monthlyProblems } from '#server/features/donations/monthly-problems.queries.ts'
import { askSponsors } from '#server/features/donations/monthly-sponsors.service.ts'
import { numbersFrom } from './money-steps.ts'
import type { MonthlyShelter } from './monthly.ts'
import { goodPet } from './rest.ts'

// Random sequences of monthly donations: what donors want, what happens at the provider, and events that are lost,
// repeated, late, out of order, or foreign. In the end, the shelter must agree with the provider and with the donors.

const weights = {
  begin: 5,
  sponsor: 4,
  leave: 1,
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
  ask: 3,
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

/** What its donor wants; `stopped`: for good. */
type MonthlyExpectation = { secret: string; id: number; petId: number | null; amount: number | null; stopped: boolean }

/** Runs one sequence in a shelter with others. Throws the seed, its steps, and what differs. */
export async function runMonthlySequence(world: MonthlyShelter, seed: number, length = 60): Promise<void> {
  const steps = stepsOf(seed, length)
  const firstEvent = world.stripe.events().length
  const wishes: MonthlyExpectation[] = []
  try {
    for (const step of steps) await take(world, step, { wishes, firstEvent })
    await settle(world, firstEvent)
    const problems = [
      ...(await differences(world, wishes)),
      ...(await moneyProblems(world.db)),
      ...(await monthlyProblems(world.db)),
    ]
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } catch (error) {
    const told = steps.map((step) => JSON.stringify(step)).join('\n')
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : error}\nafter these steps:\n${told}`)
  }
}

type Sequence = { wishes: MonthlyExpectation[]; firstEvent: number }

async function take(world: MonthlyShelter, step: MonthlyStep, sequence: Sequence): Promise<void> {
  const { stripe } = world
  if (step.mood === 'cut') stripe.cut(true)
  if (step.mood === 'failing') stripe.answer(500)
  try {
    await act(world, step, sequence)
  } finally {
    stripe.well()
  }
}

async function act(
  world: MonthlyShelter,
  { kind, a, b }: MonthlyStep,
  { wishes, firstEvent }: Sequence,
): Promise<void> {
  const { stripe, db } = world
  const events = stripe.events().slice(firstEvent)
  if (kind === 'begin' || kind === 'sponsor' || kind === 'leave') return begin(world, kind, b, wishes)
  // events are lost if no step hears them before the end
  if (kind === 'hear') return void (events.length > 0 && (await world.hear(events[a % events.length] ?? fail())))
  if (kind === 'foreign') return hearForeign(world, events[a % Math.max(1, events.length)])
  if (kind === 'ask') return void (await askSponsors(db))
  if (kind === 'work') return world.work(new Date(Date.now() + (b % 3) * 26 * 3_600_000))
  const wish = wishes[a % Math.max(1, wishes.length)]
  if (!wish) return
  const [row] = await db.read
    .select()
    .from(db.schema.monthlyDonations)
    .where(eq(db.schema.monthlyDonations.id, wish.id))
  const subscription = stripe.billing.subscriptions.get(row?.subscriptionId ?? '')
  if (subscription && subscription.status !== 'canceled') happen(world, { kind, b }, subscription.id)
  await want(world, { kind, b }, wish)
}

const fail = (): never => {
  throw new Error('no event')
}

let networks = 0

async function begin(world: MonthlyShelter, kind: string, b: number, wishes: MonthlyExpectation[]): Promise<void> {
  const { stripe, shelter } = world
  const petId = kind === 'sponsor' ? (await shelter.admin.call.pets.add(goodPet)).id : undefined
  const cents = [500, 1000, 2500][b % 3] ?? 500
  networks += 1
  const from = `203.0.${(networks >> 8) % 256}.${networks % 256}`
  const email = `${randomUUID()}@example.org`
  const { secret, status } = await world.start({ cents, email, from, ...(petId !== undefined && { petId }) })
  if (kind === 'leave') return
  const nonces = await world.rows()
  const row = nonces.find((one) => one.email === email)
  // also after a lost response, the donor may have reached the page
  const session = stripe.sessions().find(({ metadata }) => metadata.monthly === row?.nonce)
  if (!row || !session) return
  stripe.pay(session.id)
  const key = secret || `${row.id}-${row.token}`
  wishes.push({ secret: key, id: row.id, petId: petId ?? null, amount: cents, stopped: false })
  if (status === 200 && b % 2 === 0) await world.post('monthly.refresh', { secret: key })
}

async function hearForeign(world: MonthlyShelter, event: ReturnType<typeof world.stripe.events>[number] | undefined) {
  if (!event) return
  const object: Record<string, unknown> = { ...event.data.object, metadata: {} }
  if ('parent' in object) object.parent = { subscription_details: { metadata: {}, subscription: 'sub_foreign' } }
  if ('payment_intent' in object) object.payment_intent = 'pi_foreign'
  await world.hear({
    ...event,
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    data: { object: object as typeof event.data.object },
  })
}

type Doing = Pick<MonthlyStep, 'kind' | 'b'>

/** What happens at the provider, which the shelter does not know yet. */
function happen({ stripe }: MonthlyShelter, { kind, b }: Doing, id: string): void {
  const invoices = [...stripe.billing.invoices.values()].filter(
    ({ parent }) => parent.subscription_details.subscription === id,
  )
  const payments = [...stripe.billing.invoicePayments.values()].filter((payment) =>
    invoices.some((invoice) => invoice.id === payment.invoice),
  )
  const payment = payments[b % Math.max(1, payments.length)]?.payment.payment_intent
  if (kind === 'month') stripe.billing.month(id)
  if (kind === 'decline') stripe.billing.decline(id)
  const open = invoices.find(({ status }) => status === 'open')
  if (kind === 'retry' && open) stripe.billing.retry(open.id)
  if (kind === 'refund' && payment && stripe.payback(payment) > 0)
    stripe.refund(payment, 1 + (b % stripe.payback(payment)))
  if (kind === 'dispute' && payment && stripe.payback(payment) === stripe.paid(payment)) {
    stripe.dispute(payment)
    stripe.closeDispute(payment, b % 2 === 0 ? 'lost' : 'won')
  }
}

/** What the donor, or the shelter for them, does. A change that is refused has no effect. */
async function want(world: MonthlyShelter, { kind, b }: Doing, wish: MonthlyExpectation): Promise<void> {
  const { shelter, stripe } = world
  const change = async (what: object) => (await world.change(wish.secret, what)).status === 200
  if (kind === 'pause') await change({ do: 'pause', months: 1 + (b % 3) })
  if (kind === 'resume') await change({ do: 'resume' })
  const amountCents = [100, 300, 700][b % 3] ?? 100
  if (kind === 'lower' && (await change({ do: 'lower', amountCents }))) wish.amount = amountCents
  const row = (await world.rows()).find(({ id }) => id === wish.id)
  const subscription = stripe.billing.subscriptions.get(row?.subscriptionId ?? '')
  if (kind === 'dashboard' && subscription?.status === 'active') {
    stripe.billing.update(subscription.id, { price: { currency: 'usd', unit_amount: 4200 } })
    // the donor's own change may still be on its way
    wish.amount = null
  }
  if (kind === 'stop') wish.stopped = (await change({ do: 'stop' })) || wish.stopped
  if (kind === 'desk' && row?.state === 'running') {
    await shelter.admin.call.monthly.stop({ id: wish.id })
    wish.stopped = true
  }
  if (kind === 'erase') {
    await world.post('monthly.erase', { secret: wish.secret })
    wish.stopped = true
  }
  if (kind === 'adopt' && wish.petId !== null)
    await shelter.admin.call.pets.markAdopted({ id: wish.petId }).catch(() => undefined)
  if (kind === 'answer' && (await change({ do: 'shelter' }))) wish.petId = null
}

/** Everything arrives: all events, and the worker's rounds until nothing is left to do. */
async function settle(world: MonthlyShelter, firstEvent: number): Promise<void> {
  const { stripe, db } = world
  stripe.well()
  for (let round = 1; round <= 3; round++) {
    await askSponsors(db)
    await world.work(new Date(Date.now() + round * 30 * 3_600_000))
    for (const event of stripe.events().slice(firstEvent)) await world.hear(event)
  }
  await world.work(new Date(Date.now() + 200 * 3_600_000))
}

async function differences(world: MonthlyShelter, wishes: MonthlyExpectation[]): Promise<string[]> {
  const { stripe, db } = world
  const { donationDetails, donations, monthlyInvoices } = db.schema
  const problems: string[] = []
  const rows = await world.rows()
  for (const wish of wishes) {
    const row = rows.find(({ id }) => id === wish.id)
    const subscription = stripe.billing.subscriptions.get(row?.subscriptionId ?? '')
    if (!row || !subscription) {
      problems.push(`${wish.id} has no subscription`)
      continue
    }
    const say = (text: string) => problems.push(`${wish.id}: ${text}`)
    if (row.version !== row.confirmedVersion) say('is not confirmed')
    if ((row.state === 'ended') !== (subscription.status === 'canceled'))
      say(`is ${row.state}, and ${subscription.status}`)
    if (wish.stopped && row.state !== 'ended') say('was stopped')
    if (row.state === 'running') {
      const { unit_amount } = subscription.items.data[0].price
      if (unit_amount !== row.amountCents) say(`is ${row.amountCents}, and ${unit_amount} at the provider`)
      if (wish.amount !== null && wish.amount !== row.amountCents)
        say(`is ${row.amountCents}, and should be ${wish.amount}`)
      if ((subscription.pause_collection === null) !== (row.pausedSince === null)) say('differs in its pause')
    }
    const paid = [...stripe.billing.invoices.values()].filter(
      ({ parent, status }) => parent.subscription_details.subscription === subscription.id && status === 'paid',
    )
    const found = await db.read
      .select({
        invoice: monthlyInvoices.id,
        payment: monthlyInvoices.paymentId,
        cents: donations.amountCents,
        standing: donationDetails.standingCents,
      })
      .from(monthlyInvoices)
      .innerJoin(donations, eq(donations.id, monthlyInvoices.donationId))
      .innerJoin(donationDetails, eq(donationDetails.donationId, donations.id))
      .where(eq(monthlyInvoices.monthlyId, wish.id))
    const is = found.map(({ invoice, cents, standing }) => `${invoice} ${cents} ${standing}`)
    const should = paid.map(({ id, amount_paid }) => {
      const payment =
        [...stripe.billing.invoicePayments.values()].find((one) => one.invoice === id)?.payment.payment_intent ?? ''
      return `${id} ${amount_paid} ${stripe.payback(payment)}`
    })
    if (is.toSorted().join() !== should.toSorted().join())
      say(`its donations are\n${is.join('\n')}\nand should be\n${should.join('\n')}`)
  }
  return problems
}
