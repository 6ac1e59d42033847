import type { GiftOrigin, GiftState } from '#shared/gift-states.ts'
import type { StrayReason } from '#shared/gifts.ts'

// What money is, as docs/product.md 8 says it and nothing else: a list of gifts in memory, and every sum counted anew.

/** A payment as the provider has it, whether the shelter has heard of it or not. */
export type ModelPayment = {
  /** Null until somebody has looked at the provider. */
  id: string | null
  status: 'open' | 'paid' | 'expired'
  cents: number
  currency: string
  backCents: number
  /** Of what banks want back: how often they have not decided yet, and what they got. */
  disputes: number
  lostCents: number
  /** The shelter knows of it. */
  heard: boolean
}

export type ModelGift = {
  key: string
  campaign: number
  cents: number
  origin: GiftOrigin
  state: GiftState
  standing: number
  /** What became of it, such as `received 500`. */
  steps: string[]
  donor: string | null
  name: string | null
  email: string | null
  message: string | null
  showName: boolean
  follows: boolean
  erased: boolean
  receipts: number
  payment: ModelPayment | null
  /** What was asked for, whatever has been changed since. */
  asked: ModelWish
}

export type ModelCampaign = { maxCents: number; paused: boolean; ended: boolean }
export type Model = { campaigns: ModelCampaign[]; gifts: ModelGift[]; strays: string[]; heard: string[] }

/** What came of an act: `done`, or the code of the refusal. */
export type Outcome = string
/** How the provider is: it may do what it is asked and cut the line, fail, say no, or the shelter's program dies. */
export type Mood = 'well' | 'cut' | 'failing' | 'refusing' | 'crash before' | 'crash after'

export const emptyModel = (): Model => ({ campaigns: [], gifts: [], strays: [], heard: [] })

export function sumsOf(model: Model, campaign: number) {
  const gifts = model.gifts.filter((gift) => gift.campaign === campaign)
  const sum = (some: ModelGift[], cents: (gift: ModelGift) => number) =>
    some.reduce((all, gift) => all + cents(gift), 0)
  const arrived = gifts.filter(({ state }) => state === 'received' || state === 'refunded')
  const paying = gifts.filter(({ state }) => state === 'reserved')
  return {
    donated: sum(gifts, ({ standing }) => standing),
    received: sum(arrived, ({ standing }) => standing),
    reserved: sum(paying, ({ cents }) => cents),
    gifts: gifts.filter(({ standing }) => standing > 0).length,
  }
}

/** Those whose donors agreed, newest first. */
export const wallIn = (model: Model, campaign: number): ModelGift[] =>
  model.gifts.filter((gift) => gift.campaign === campaign && gift.showName && gift.standing > 0).reverse()

function become(gift: ModelGift, state: GiftState, standing: number): void {
  Object.assign(gift, { state, standing })
  gift.steps.push(`${state} ${standing}`)
  if (state === 'received' && gift.email !== null) gift.receipts += 1
}

export type ModelWish = Pick<
  ModelGift,
  'key' | 'campaign' | 'cents' | 'origin' | 'donor' | 'name' | 'email' | 'message' | 'showName' | 'follows'
>

/** Why a campaign does not take this much, if it doesn't. */
function refusalOf(model: Model, { campaign, cents, origin }: ModelWish): Outcome | null {
  const at = model.campaigns[campaign]
  if (!at) return 'NO_SUCH_CAMPAIGN'
  const { donated, reserved } = sumsOf(model, campaign)
  if (origin !== 'cash' && donated < at.maxCents) {
    if (at.ended) return 'CAMPAIGN_ENDED'
    if (at.paused) return 'CAMPAIGN_PAUSED'
  }
  if (donated + cents > at.maxCents) return 'OVER_LIMIT'
  return donated + reserved + cents > at.maxCents ? 'BEING_PAID' : null
}

/** A new gift; `mood` is how the provider is when it is asked to take the payment. */
export function give(model: Model, wish: ModelWish, mood: Mood): Outcome {
  const refused = refusalOf(model, wish)
  if (refused) return refused
  const { origin, cents } = wish
  const state = origin === 'checkout' ? 'reserved' : 'promised'
  const standing = origin === 'checkout' ? 0 : cents
  const gift: ModelGift = {
    ...wish,
    state,
    standing,
    steps: [],
    erased: false,
    receipts: 0,
    payment: null,
    asked: wish,
  }
  model.gifts.push(gift)
  if (origin === 'cash') become(gift, 'received', cents)
  if (origin !== 'checkout') return 'done'
  const outcome = open(gift, mood)
  // the first time that it is asked, a no is certain
  if (mood === 'refusing') become(gift, 'cancelled', 0)
  return outcome
}

function open(gift: ModelGift, mood: Mood): Outcome {
  const arrives = mood === 'well' || mood === 'cut' || mood === 'crash after'
  const { cents } = gift
  if (arrives)
    gift.payment ??= {
      id: null,
      status: 'open',
      cents,
      currency: 'usd',
      backCents: 0,
      disputes: 0,
      lostCents: 0,
      heard: false,
    }
  if (mood === 'well' && gift.payment) gift.payment.heard = true
  if (mood === 'well') return 'done'
  return mood.startsWith('crash') ? 'CRASH' : 'PAYMENTS_AWAY'
}

/** The same with the same key once more. */
export function giveAgain(model: Model, gift: ModelGift, mood: Mood): Outcome {
  if (gift.state !== 'reserved') return 'done'
  const asks = gift.payment?.heard !== true
  // only what asks for a payment anew can die while it does
  const outcome = asks || !mood.startsWith('crash') ? open(gift, mood) : 'done'
  if (outcome === 'done') learn(model, gift)
  return outcome
}

/** The shelter sees how a payment stands, and draws its conclusions. */
function learn(model: Model, gift: ModelGift): void {
  const { payment } = gift
  if (!payment) return
  payment.heard = true
  if (payment.status === 'open') return
  if (payment.status === 'expired') {
    if (gift.state === 'reserved') become(gift, 'cancelled', 0)
    return
  }
  const fits = payment.cents === gift.cents && payment.currency === 'usd'
  if (gift.state === 'reserved' && fits) {
    become(gift, 'received', gift.cents)
    return
  }
  if (gift.state === 'cancelled' || gift.state === 'reserved')
    keepAside(model, gift, fits ? 'gift_over' : 'other_amount')
  if (gift.state === 'reserved') become(gift, 'cancelled', 0)
}

function keepAside(model: Model, gift: ModelGift, reason: StrayReason): void {
  const stray = `${reason} ${gift.key}`
  if (!model.strays.includes(stray)) model.strays.push(stray)
}

const isAway = (mood: Mood) => mood === 'cut' || mood === 'failing' || mood === 'refusing'

/** The shelter asks how one payment stands; with `end` that nobody may pay any more. */
export function ask(model: Model, gift: ModelGift, { mood, end }: { mood: Mood; end: boolean }): Outcome {
  if (gift.state !== 'reserved' || isAway(mood)) return 'done'
  if (end && gift.payment?.status === 'open') gift.payment.status = 'expired'
  learn(model, gift)
  return 'done'
}

/** The hourly question, when all payments should be over: there is no session only where none was ever made. */
export function askAll(model: Model, mood: Mood): Outcome {
  for (const gift of model.gifts) {
    if (gift.state !== 'reserved' || isAway(mood)) continue
    if (gift.payment === null) become(gift, 'cancelled', 0)
    else ask(model, gift, { mood, end: true })
  }
  return 'done'
}

/** What the provider tells of: a session, or what became of a payment afterwards. */
export type ModelEvent = { id: string; key: string | null; of: 'session' | 'payment'; disputed: boolean }

export function hear(model: Model, { id, key, of, disputed }: ModelEvent, mood: Mood): Outcome {
  const gift = model.gifts.find((one) => one.key === key)
  // what belongs to others is not even asked for, unless only the payment says whose it is
  if (model.heard.includes(id) || (!gift && of === 'session')) return 'done'
  if (isAway(mood)) return 'PAYMENTS_AWAY'
  if (!gift) return 'done'
  if (of === 'session' || gift.state === 'reserved') learn(model, gift)
  if (of === 'payment') learnBack(model, gift, disputed)
  model.heard.push(id)
  return 'done'
}

/** What was paid back is taken off; what came back from a payback that failed is only shown. */
function learnBack(model: Model, gift: ModelGift, disputed: boolean): void {
  const { backCents, lostCents } = gift.payment ?? { backCents: 0, lostCents: 0 }
  const standing = Math.max(0, gift.cents - backCents - lostCents)
  const stands = gift.state === 'received' || gift.state === 'refunded'
  if (stands && standing < gift.standing) become(gift, 'refunded', standing)
  else if (stands && standing > gift.standing) keepAside(model, gift, 'refund_failed')
  if (disputed) keepAside(model, gift, 'disputed')
}

/** Marks promises as received; the others stay as they are. */
export function receive(gifts: ModelGift[]): void {
  for (const gift of gifts) if (gift.state === 'promised') become(gift, 'received', gift.cents)
}

/** An admin takes back what was received by mistake as well, but nothing that was paid at the provider. */
export function cancel(gifts: ModelGift[], admin: boolean): void {
  for (const gift of gifts) {
    const corrects = admin && gift.state === 'received' && gift.origin !== 'checkout'
    if (gift.state === 'promised' || corrects) become(gift, 'cancelled', 0)
  }
}

/** All that is promised and waits for its money comes to an end. */
export function expire({ gifts }: Model): void {
  for (const gift of gifts) if (gift.state === 'promised') become(gift, 'cancelled', 0)
}

export function change(gift: ModelGift, showName: boolean, follows: boolean): void {
  if (!gift.erased) Object.assign(gift, { showName, follows })
}

export function erase(gift: ModelGift): void {
  const nothing = { donor: null, name: null, email: null, message: null, showName: false, follows: false }
  Object.assign(gift, { ...nothing, erased: true, receipts: 0 })
}

export function setTarget(model: Model, campaign: number, maxCents: number): Outcome {
  const at = model.campaigns[campaign]
  const { donated, reserved } = sumsOf(model, campaign)
  if (!at || maxCents < donated + reserved) return 'TARGET_TOO_LOW'
  at.maxCents = maxCents
  return 'done'
}
