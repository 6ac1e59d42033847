import { minPaymentCents } from '#shared/donations.ts'
import { currentCurrency, moneyForm } from '#shared/money.ts'
import type { MoneyCall } from './money-calls.ts'
import type { Model, ModelDonation, ModelEvent, ModelOutcome, ProviderMood } from './money-model.ts'
import * as model from './money-model.ts'
import type { StripeStandIn } from './stripe.ts'
import { signedEvent } from './stripe.ts'
import type { EventObject } from './stripe-objects.ts'

// Random steps of the model test. A step is a kind and three numbers, which are valid in any state, so that a sequence
// can be shortened.

const weights = {
  promise: 6,
  pay: 8,
  cash: 2,
  again: 5,
  receive: 5,
  cancel: 3,
  erase: 2,
  change: 3,
  paid: 8,
  'paid otherwise': 1,
  expired: 3,
  back: 4,
  'payback failed': 1,
  sold: 1,
  disputed: 2,
  'dispute lost': 1,
  'dispute won': 1,
  hear: 16,
  refresh: 4,
  leave: 3,
  ask: 1,
  expire: 1,
  campaign: 1,
  target: 3,
  pause: 2,
  end: 2,
  restart: 2,
}
export type StepKind = keyof typeof weights
export type MoneyStep = { kind: StepKind; a: number; b: number; c: number }

const kinds = (Object.entries(weights) as [StepKind, number][]).flatMap(([kind, weight]) =>
  Array<StepKind>(weight).fill(kind),
)

/** Pseudo-random numbers below 2^32 from a seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

export function stepsFrom(seed: number, count: number): MoneyStep[] {
  const next = numbersFrom(seed)
  const kind = () => kinds[next() % kinds.length] ?? 'promise'
  return Array.from({ length: count }, () => ({ kind: kind(), a: next(), b: next(), c: next() }))
}

export type StepAction = {
  call: MoneyCall
  mood: ProviderMood
  expected: (model: Model) => ModelOutcome
  /** Possible effects on the model if the program is killed during the step. */
  halves: ((model: Model) => void)[]
}

export type DonationSecrets = { id: number; secret: string | null }[]
export type StepContext = {
  model: Model
  known: DonationSecrets
  campaignIds: number[]
  stripe: StripeStandIn
  clock: () => number
}

const moods: ProviderMood[] = ['cut', 'failing', 'refusing', 'crash before', 'crash after']
const moodOf = (number: number): ProviderMood => moods[number % 14] ?? 'well'

/** The action of a step; null for none. Events at the provider happen at once. */
export function deedOf(step: MoneyStep, place: StepContext): StepAction | null {
  const { kind, a, b } = step
  const given = givingOf(step, place) ?? heardOf(step, place) ?? campaignDeed(step, place)
  if (given) return given
  const index = a % Math.max(1, place.model.donations.length)
  const donation = place.model.donations[index]
  const secret = place.known[index]?.secret
  if (!donation || !secret) return null
  const of = (model: Model) => model.donations[index] ?? donation
  const asking = (end: boolean): StepAction => {
    const mood = plainMood(step.c)
    const call: MoneyCall = { do: end ? 'leave' : 'refresh', secret }
    return { call, mood, expected: (now) => model.ask(now, of(now), { mood, end }), halves: [] }
  }
  const plain = (call: MoneyCall, then: (now: Model) => void): StepAction => ({
    call,
    mood: 'well',
    halves: [],
    expected: (now) => {
      then(now)
      return 'done'
    },
  })
  if (kind === 'refresh') return asking(false)
  if (kind === 'leave') return asking(true)
  if (kind === 'erase') return plain({ do: 'erase', secret }, (now) => model.erase(of(now)))
  if (kind === 'change') {
    const [showName, follow] = [b % 2 === 0, b % 3 === 0]
    return plain({ do: 'change', secret, showName, follow }, (now) => model.change(of(now), showName, follow))
  }
  const admin = b % 2 === 0
  const isOwn = (at: number) => admin || place.model.donations[at]?.campaign !== model.shelterItself
  // creators may not cancel donations to the shelter
  const mayAct = (at: number) => kind !== 'cancel' || isOwn(at)
  const several = place.known.map((_, at) => at).filter((at) => (at === index || (at + b) % 4 === 0) && mayAct(at))
  if (several.length === 0 && kind === 'cancel') return null
  const ids = several.flatMap((at) => place.known[at]?.id ?? []).slice(0, 100)
  const chosen = (now: Model) => now.donations.filter((_, at) => ids.includes(place.known[at]?.id ?? 0))
  if (kind === 'receive') return plain({ do: 'receive', ids }, (now) => model.receive(chosen(now)))
  if (kind === 'cancel') return plain({ do: 'cancel', ids, admin }, (now) => model.cancel(chosen(now), admin))
  happenAtProvider(step, donation, place.stripe)
  return null
}

const plainMood = (number: number): ProviderMood => {
  const mood = moodOf(number)
  return mood.startsWith('crash') ? 'well' : mood
}

/** In dollars, from half of one; dinars end in 0, so that cards can be charged, and the first is too small for cards. */
const amounts = () => (moneyForm().decimals === 3 ? [100, 160, 330, 2500, 9990] : [50, 100, 333, 2500, 9999])

function givingOf({ kind, a, b, c }: MoneyStep, { model: now, campaignIds }: StepContext): StepAction | null {
  const deed = (wish: model.ModelWish, mood: ProviderMood, expected: StepAction['expected']): StepAction => ({
    call: { do: 'give', wish, campaignId: wish.campaign < 0 ? null : (campaignIds[wish.campaign] ?? 0), mood },
    mood,
    expected,
    halves: moods.map((half) => (model) => void expectedOf(half)(model)),
  })
  const expectedOf =
    (mood: ProviderMood) =>
    (now: Model): ModelOutcome => {
      const before = now.donations.find((donation) => donation.key === wish.key)
      return before ? model.giveAgain(now, before, mood) : model.give(now, wish, mood)
    }
  const key = `a visitor's key ${now.donations.length} ${c}`
  const words = `${now.donations.length} Δ`
  const cents = amounts()[b % 5] ?? 0
  const toShelter = (a >>> 8) % 4 === 0
  let wish: model.ModelWish = {
    key,
    campaign: toShelter ? model.shelterItself : a % Math.max(1, campaignIds.length),
    cents,
    origin: kind === 'pay' && cents >= minPaymentCents() ? 'checkout' : kind === 'cash' ? 'cash' : 'promise',
    donor: kind !== 'cash' && c % 3 === 0 ? 'donor' : null,
    name: c % 4 === 0 ? null : `Name ${words}`,
    email: c % 2 === 0 ? null : `gift${now.donations.length}@example.org`,
    message: c % 5 === 0 ? `Message ${words}` : null,
    showName: !toShelter && b % 2 === 0,
    follows: !toShelter && kind !== 'cash' && b % 3 === 0,
  }
  if (kind === 'again') {
    const donation = now.donations[a % Math.max(1, now.donations.length)]
    if (!donation || donation.erased) return null
    wish = donation.asked
    if (b % 4 === 0) return deed({ ...wish, message: 'Another one' }, 'well', () => 'KEY_REUSED')
    const mood = donation.state === 'reserved' ? moodOf(c) : 'well'
    return deed({ ...wish }, mood, expectedOf(mood))
  }
  if (kind !== 'promise' && kind !== 'pay' && kind !== 'cash') return null
  const mood = kind === 'pay' ? moodOf(c >>> 4) : 'well'
  return deed(wish, mood, expectedOf(mood))
}

/** By then, all promises have expired. */
const expiring: StepAction = {
  call: { do: 'expire', at: Date.now() + 365 * 86_400_000 },
  mood: 'well',
  halves: [],
  expected: (now) => {
    model.expire(now)
    return 'done'
  },
}

function heardOf({ kind, a, b, c }: MoneyStep, { model: now, stripe, clock }: StepContext): StepAction | null {
  const mood = plainMood(c)
  if (kind === 'ask')
    return { call: { do: 'ask', at: clock() }, mood, expected: (now) => model.askAll(now, mood), halves: [] }
  if (kind === 'expire') return expiring
  if (kind !== 'hear') return null
  const events = stripe.events()
  const event = b % 3 === 0 ? events[a % Math.max(1, events.length)] : events[Math.max(0, events.length - 1 - (a % 6))]
  if (!event) return null
  const body = JSON.stringify(event)
  const signature = signedEvent(body, stripe.webhookSecret)['stripe-signature']
  const told = eventIn(event, now)
  const learnt = (model_: Model) => void model.applyEvent(model_, { ...told, of: 'session', id: 'half' }, 'well')
  const undo = (model_: Model) => {
    learnt(model_)
    model_.heard = model_.heard.filter((id) => id !== 'half')
  }
  const call: MoneyCall = { do: 'hear', body, signature, twice: mood === 'well' && b % 2 === 0 }
  return { call, mood, expected: (now) => model.applyEvent(now, told, mood), halves: [undo] }
}

function eventIn({ id, type, data }: EventObject, { donations }: Model): ModelEvent {
  const of = type.startsWith('checkout.session') ? 'session' : 'payment'
  const about = of === 'session' ? data.object.id : data.object.payment_intent
  const donation = donations.find(
    ({ payment }) => payment?.id && (payment.id === about || payment.id === sessions.get(`${about}`)),
  )
  return { id, key: donation?.key ?? null, of, disputed: type === 'charge.dispute.created' }
}

const sessions = new Map<string, string>()

function campaignDeed({ kind, a, b }: MoneyStep, { model: now, campaignIds }: StepContext): StepAction | null {
  const maxCents = [1000, 5000, 20_000, 100_000][b % 4] ?? 1000
  const deed = (call: MoneyCall, expected: StepAction['expected']): StepAction => ({
    call,
    mood: 'well',
    expected,
    halves: [],
  })
  if (kind === 'campaign')
    return deed({ do: 'campaign', maxCents }, ({ campaigns }) => {
      campaigns.push({ maxCents, paused: false, ended: false })
      return 'done'
    })
  const index = a % Math.max(1, campaignIds.length)
  const [id, campaign] = [campaignIds[index], now.campaigns[index]]
  if (id === undefined || !campaign) return null
  if (kind === 'target') return deed({ do: 'edit', id, maxCents }, (model_) => model.setTarget(model_, index, maxCents))
  const set = (what: Partial<model.ModelCampaign>) => (model_: Model) => {
    Object.assign(model_.campaigns[index] ?? {}, what)
    return 'done'
  }
  const [paused, ended] = [b % 3 === 0, b % 3 === 0]
  if (kind === 'pause') return deed({ do: 'pause', id, paused }, set({ paused }))
  if (kind !== 'end') return null
  const lastDate = new Date(Date.now() + (ended ? -1000 : 86_400_000)).toISOString()
  return deed({ do: 'edit', id, maxCents: campaign.maxCents, lastDate }, set({ ended }))
}

/** Payments, refunds, and disputes at the provider, which the shelter does not know yet. */
function happenAtProvider({ kind, b }: MoneyStep, { payment }: ModelDonation, stripe: StripeStandIn): void {
  if (kind === 'sold') stripe.sell(500)
  if (!payment?.id) return
  const { id, status, cents } = payment
  if (status === 'open' && (kind === 'paid' || kind === 'paid otherwise')) {
    const other =
      kind === 'paid'
        ? {}
        : b % 2 === 0
          ? { cents: cents + 1 }
          : { currency: currentCurrency() === 'EUR' ? 'usd' : 'eur' }
    stripe.pay(id, other)
    sessions.set(stripe.session(id).payment_intent ?? '', id)
    Object.assign(payment, { status: 'paid', ...other })
  }
  if (status === 'open' && kind === 'expired') {
    stripe.expire(id)
    payment.status = 'expired'
  }
  const paid = stripe.session(id).payment_intent
  if (status !== 'paid' || paid === null) return
  if (kind === 'disputed') {
    stripe.dispute(paid)
    payment.disputes += 1
  }
  if ((kind === 'dispute lost' || kind === 'dispute won') && payment.disputes > 0) {
    const lost = kind === 'dispute lost'
    stripe.closeDispute(paid, lost ? 'lost' : 'won')
    payment.disputes -= 1
    if (lost) payment.lostCents += cents
  }
  payBack({ kind, b }, payment, { stripe, paid })
}

/** Refunds and failed refunds; an amount lost in a dispute can't be refunded. */
function payBack(
  { kind, b }: Pick<MoneyStep, 'kind' | 'b'>,
  payment: NonNullable<ModelDonation['payment']>,
  { stripe, paid }: { stripe: StripeStandIn; paid: string },
): void {
  const { cents, backCents, lostCents } = payment
  const back = b % 2 === 0 ? cents - backCents : 1 + (b % Math.max(1, cents - backCents))
  if (kind === 'back' && lostCents === 0 && backCents + back <= cents && back > 0) {
    stripe.refund(paid, back)
    payment.backCents += back
  }
  if (kind === 'payback failed' && backCents > 0) {
    const failed = 1 + (b % backCents)
    stripe.failRefund(paid, failed)
    payment.backCents -= failed
  }
}
