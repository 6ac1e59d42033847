import { randomUUID } from 'node:crypto'
import { askSponsors, endUnanswered } from '#server/features/donations/monthly-sponsors.service.ts'
import { pollDuePayments } from '#server/features/donations/payment-sync.service.ts'
import { answerDays } from '#shared/monthly-states.ts'
import {
  type ExpectedPayment,
  invoicesOf,
  isUnwanted,
  type MonthlyExpectation,
  type MonthlyRow,
  newExpectation,
  type OnceExpectation,
  observe,
  pauseOf,
  subscriptionOf,
} from './money-monthly-model.ts'
import type { MonthlyShelter } from './monthly.ts'
import type { MovableClock } from './movable-clock.ts'

// The steps of a random sequence (money-monthly.ts), each at the shelter or the provider, and in the model.

export type MonthlySequence = {
  seed: number
  clock: MovableClock
  wishes: MonthlyExpectation[]
  once: OnceExpectation[]
  campaignId: number
  firstEvent: number
}

export type MonthlyDoing = { kind: string; b: number }

const hour = 3_600_000

const dueAt = (world: MonthlyShelter, wish: MonthlyExpectation): number => {
  const subscription = subscriptionOf(world, wish)
  if (!subscription || subscription.status === 'canceled') return Number.POSITIVE_INFINITY
  return subscription.items.data[0].current_period_end * 1000
}

export const nextDue = (world: MonthlyShelter, { wishes }: MonthlySequence): number =>
  Math.min(...wishes.map((wish) => dueAt(world, wish)))

/** Time passes until then, and the provider collects what is due. */
export function pass(world: MonthlyShelter, sequence: MonthlySequence, until: number): void {
  const { clock, wishes } = sequence
  for (let due = nextDue(world, sequence); due <= until; due = nextDue(world, sequence)) {
    clock.moveTo(due)
    for (const wish of wishes) {
      const subscription = subscriptionOf(world, wish)
      if (subscription && dueAt(world, wish) === due) world.stripe.billing.month(subscription.id)
    }
    observe(world, wishes)
  }
  clock.moveTo(until)
}

/** One round of the worker. */
export async function work(world: MonthlyShelter, sequence: MonthlySequence): Promise<void> {
  await ask(world, sequence)
  await world.work()
  await pollDuePayments(world.db, world.payments, (error) => void world.errors.push(error))
}

/** Sponsors are asked, and those who have not answered for long stop. */
export async function ask({ db, rows }: MonthlyShelter, { wishes }: MonthlySequence): Promise<void> {
  await askSponsors(db)
  await endUnanswered(db)
  const now = await rows()
  const waits = answerDays * 24 * hour
  for (const wish of wishes) {
    if (wish.adoptedAt === null || wish.unsure) continue
    const isClose = Math.abs(Date.now() - wish.adoptedAt - waits) < 0.1 * hour
    const isEnded = now.find(({ id }) => id === wish.id)?.endedBy === 'unanswered'
    if (isClose ? isEnded : Date.now() - wish.adoptedAt > waits) wish.stopped = true
  }
}

/** The pet of a sponsor. */
const pet = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'Plays with everybody.',
  image: 'https://example.org/rex.jpg',
} as const

let networks = 0
const newNetwork = () => {
  networks += 1
  return `203.${(networks >> 16) % 256}.${(networks >> 8) % 256}.${networks % 256}`
}

export async function begin(
  world: MonthlyShelter,
  kind: string,
  b: number,
  { wishes }: MonthlySequence,
): Promise<void> {
  const { stripe, shelter } = world
  const petId = kind === 'sponsor' ? (await shelter.admin.call.pets.add(pet)).id : undefined
  const cents = [500, 1000, 2500][b % 3] ?? 500
  const email = `${randomUUID()}@example.org`
  const wish = { cents, email, from: newNetwork(), ...(petId !== undefined && { petId }) }
  const { secret, status } = await world.start(wish)
  if (kind === 'leave') return
  const row = (await world.rows()).find((one) => one.email === email)
  // also after a lost response, the donor may have reached the page
  const session = stripe.sessions().find(({ metadata }) => metadata.monthly === row?.nonce)
  if (!row || !session) return
  stripe.pay(session.id)
  const { id, nonce } = row
  const key = secret || `${id}-${row.token}`
  wishes.push(newExpectation({ secret: key, id, nonce, petId: petId ?? null, amount: cents }))
  observe(world, wishes)
  if (status === 200 && b % 2 === 0) await world.post('monthly.refresh', { secret: key })
}

/** A donation to the campaign or the shelter: paid by card, left unpaid, or pledged and received by the desk. */
export async function giveOnce(world: MonthlyShelter, b: number, { once, campaignId }: MonthlySequence): Promise<void> {
  const { stripe, shelter } = world
  const path = b % 2 === 0 ? 'donations.give' : 'donations.giveToShelter'
  const cents = [500, 1000, 2500][b % 3] ?? 500
  const checkout = b % 5 !== 0
  const what = { amountCents: cents, checkout, ...(b % 2 === 0 && { campaignId }) }
  const { status, data } = await world.post(path, what, newNetwork())
  if (status !== 200) return
  if (!checkout) return void (await shelter.admin.call.donations.receive({ ids: [data.id] }))
  if (b % 7 === 0) return
  const { id } = stripe.lastSession()
  stripe.pay(id)
  const payment = stripe.session(id).payment_intent ?? ''
  once.push({ id: data.id, payment, cents, unwanted: false, refundedCents: 0, lost: false, at: Date.now() })
}

/** What happens to the card at the provider, which the shelter does not know yet. */
export function happen(world: MonthlyShelter, kind: 'decline' | 'retry', wish: MonthlyExpectation): void {
  const { billing } = world.stripe
  const subscription = subscriptionOf(world, wish)
  if (!subscription || subscription.status === 'canceled') return
  const open = invoicesOf(world, subscription.id).find(({ status }) => status === 'open')
  if (kind === 'decline') billing.decline(subscription.id)
  else if (open) billing.retry(open.id)
}

/** The shelter refunds in Stripe's dashboard, or a bank decides about a dispute. */
export function payBack({ stripe }: MonthlyShelter, { kind, b }: MonthlyDoing, all: ExpectedPayment[]): void {
  const expected = all[b % Math.max(1, all.length)]
  if (!expected) return
  const { payment } = expected
  const left = stripe.payback(payment)
  if (kind === 'refund' && left > 0) {
    const cents = 1 + (b % left)
    stripe.refund(payment, cents)
    expected.refundedCents += cents
  }
  if (kind === 'dispute' && left === stripe.paid(payment)) {
    stripe.dispute(payment)
    expected.lost = b % 2 === 0
    stripe.closeDispute(payment, expected.lost ? 'lost' : 'won')
  }
}

/** Also what was paid between two pauses goes back if the shelter had not learned of the first one's end. */
const earlierPause = (row: MonthlyRow | undefined): number => row?.pausedSince?.getTime() ?? Number.POSITIVE_INFINITY

function mayGoBack({ invoices }: MonthlyExpectation, since: number): void {
  for (const paid of invoices.values()) if (paid.unwanted === false && paid.at >= since - 1000) paid.unwanted = null
}

/** The pet finds a home, and within two minutes its sponsor is asked; an unpaid invoice may be paid in between. */
export async function adopt(
  world: MonthlyShelter,
  wish: MonthlyExpectation,
  b: number,
  sequence: MonthlySequence,
): Promise<void> {
  if (wish.petId === null || wish.adoptedAt !== null) return
  await world.shelter.admin.call.pets.markAdopted({ id: wish.petId })
  const before = (await world.rows()).find(({ id }) => id === wish.id)
  wish.adoptedAt = Date.now()
  wish.unsure = before?.state !== 'running'
  if (!wish.stopped) wish.pausedUntil = Number.POSITIVE_INFINITY
  pass(world, sequence, Date.now() + (2 + (b % 60)) * 1000)
  if (b % 3 === 0) happen(world, 'retry', wish)
  observe(world, sequence.wishes)
  pass(world, sequence, Date.now() + (2 + (b % 50)) * 1000)
  await ask(world, sequence)
  // pets have no time of adoption, so what was paid two minutes before the question may go back, too
  mayGoBack(wish, Math.min(Date.now() - 122_000, earlierPause(before)))
}

/** What the donor, or the shelter for them, does. A change that is refused has no effect. */
export async function want(world: MonthlyShelter, { kind, b }: MonthlyDoing, wish: MonthlyExpectation): Promise<void> {
  const { shelter, stripe } = world
  const change = async (what: object) => (await world.change(wish.secret, what)).status === 200
  const subscription = subscriptionOf(world, wish)
  const isLive = subscription !== undefined && subscription.status !== 'canceled'
  const months = 1 + (b % 3)
  const row = (await world.rows()).find(({ id }) => id === wish.id)
  const [began, before] = [Date.now(), isUnwanted(wish)]
  if (kind === 'pause' && isLive && (await change({ do: 'pause', months }))) {
    wish.pausedUntil = pauseOf(subscription, months)
    mayGoBack(wish, earlierPause(row))
  }
  if (kind === 'resume' && (await change({ do: 'resume' }))) wish.pausedUntil = 0
  const amountCents = [100, 300, 700][b % 3] ?? 100
  if (kind === 'lower' && (await change({ do: 'lower', amountCents }))) wish.amount = amountCents
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
  if (kind === 'answer' && wish.adoptedAt !== null && (await change({ do: 'shelter' }))) Object.assign(wish, answered)
  // the provider's times are whole seconds, so what was paid in the same one may go back, too
  if (isUnwanted(wish) && !before) mayGoBack(wish, began)
}

const answered = { petId: null, adoptedAt: null, unsure: false, pausedUntil: 0 } as const
