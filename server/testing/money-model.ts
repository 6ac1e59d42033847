import type { DonationOrigin, DonationState } from '#shared/donation-states.ts'
import { currentCurrency } from '#shared/money.ts'
import type { UnmatchedPaymentReason } from '#shared/stray-payments.ts'

// A model of docs/product.md 8: a list of donations in memory, with every sum computed from scratch.

/** A payment at the provider; the shelter may not know its state yet. */
export type ModelPayment = {
  id: string | null
  status: 'open' | 'paid' | 'expired'
  cents: number
  currency: string
  backCents: number
  /** The number of undecided disputes, and the cents lost in disputes. */
  disputes: number
  lostCents: number
  heard: boolean
}

export type ModelDonation = {
  key: string
  campaign: number
  cents: number
  origin: DonationOrigin
  state: DonationState
  standing: number
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
  asked: ModelWish
}

/** In place of a campaign's index: a donation to the shelter itself, which nothing limits. */
export const shelterItself = -1

export type ModelCampaign = { maxCents: number; paused: boolean; ended: boolean }
export type Model = { campaigns: ModelCampaign[]; donations: ModelDonation[]; strays: string[]; heard: string[] }

export type ModelOutcome = string
/**
 * How the provider behaves: normal, connection lost after acting, failing, refusing, or the program crashes around the
 * request.
 */
export type ProviderMood = 'well' | 'cut' | 'failing' | 'refusing' | 'crash before' | 'crash after'

export const emptyModel = (): Model => ({ campaigns: [], donations: [], strays: [], heard: [] })

export function sumsOf(model: Model, campaign: number) {
  const donations = model.donations.filter((donation) => donation.campaign === campaign)
  const sum = (some: ModelDonation[], cents: (donation: ModelDonation) => number) =>
    some.reduce((all, donation) => all + cents(donation), 0)
  const arrived = donations.filter(({ state }) => state === 'received' || state === 'refunded')
  const paying = donations.filter(({ state }) => state === 'reserved')
  return {
    donated: sum(donations, ({ standing }) => standing),
    received: sum(arrived, ({ standing }) => standing),
    reserved: sum(paying, ({ cents }) => cents),
    donations: donations.filter(({ standing }) => standing > 0).length,
  }
}

export const wallIn = (model: Model, campaign: number): ModelDonation[] =>
  model.donations
    .filter((donation) => donation.campaign === campaign && donation.showName && donation.standing > 0)
    .reverse()

function become(donation: ModelDonation, state: DonationState, standing: number): void {
  Object.assign(donation, { state, standing })
  donation.steps.push(`${state} ${standing}`)
  if (state === 'received' && donation.email !== null) donation.receipts += 1
}

export type ModelWish = Pick<
  ModelDonation,
  'key' | 'campaign' | 'cents' | 'origin' | 'donor' | 'name' | 'email' | 'message' | 'showName' | 'follows'
>

function refusalOf(model: Model, { campaign, cents, origin }: ModelWish): ModelOutcome | null {
  if (campaign === shelterItself) return null
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

/** A new donation; `mood` is how the provider behaves when the checkout is opened. */
export function give(model: Model, wish: ModelWish, mood: ProviderMood): ModelOutcome {
  const refused = refusalOf(model, wish)
  if (refused) return refused
  const { origin, cents } = wish
  const state = origin === 'checkout' ? 'reserved' : 'promised'
  const standing = origin === 'checkout' ? 0 : cents
  const donation: ModelDonation = {
    ...wish,
    state,
    standing,
    steps: [],
    erased: false,
    receipts: 0,
    payment: null,
    asked: wish,
  }
  model.donations.push(donation)
  if (origin === 'cash') become(donation, 'received', cents)
  if (origin !== 'checkout') return 'done'
  const outcome = open(donation, mood)
  // a refusal of the first attempt is certain
  if (mood === 'refusing') become(donation, 'cancelled', 0)
  return outcome
}

function open(donation: ModelDonation, mood: ProviderMood): ModelOutcome {
  const arrives = mood === 'well' || mood === 'cut' || mood === 'crash after'
  const { cents } = donation
  if (arrives)
    donation.payment ??= {
      id: null,
      status: 'open',
      cents,
      currency: currentCurrency().toLowerCase(),
      backCents: 0,
      disputes: 0,
      lostCents: 0,
      heard: false,
    }
  if (mood === 'well' && donation.payment) donation.payment.heard = true
  if (mood === 'well') return 'done'
  return mood.startsWith('crash') ? 'CRASH' : 'PAYMENTS_AWAY'
}

export function giveAgain(model: Model, donation: ModelDonation, mood: ProviderMood): ModelOutcome {
  if (donation.state !== 'reserved') return 'done'
  const asks = donation.payment?.heard !== true
  // only opening a checkout again can crash
  const outcome = asks || !mood.startsWith('crash') ? open(donation, mood) : 'done'
  if (outcome === 'done') learn(model, donation)
  return outcome
}

function learn(model: Model, donation: ModelDonation): void {
  const { payment } = donation
  if (!payment) return
  payment.heard = true
  if (payment.status === 'open') return
  if (payment.status === 'expired') {
    if (donation.state === 'reserved') become(donation, 'cancelled', 0)
    return
  }
  const fits = payment.cents === donation.cents && payment.currency === currentCurrency().toLowerCase()
  if (donation.state === 'reserved' && fits) {
    become(donation, 'received', donation.cents)
    return
  }
  if (donation.state === 'cancelled' || donation.state === 'reserved')
    keepAside(model, donation, fits ? 'gift_over' : 'other_amount')
  if (donation.state === 'reserved') become(donation, 'cancelled', 0)
}

function keepAside(model: Model, donation: ModelDonation, reason: UnmatchedPaymentReason): void {
  const stray = `${reason} ${donation.key}`
  if (!model.strays.includes(stray)) model.strays.push(stray)
}

const isAway = (mood: ProviderMood) => mood === 'cut' || mood === 'failing' || mood === 'refusing'

/** The shelter reads one payment's state; `end` also expires the session. */
export function ask(
  model: Model,
  donation: ModelDonation,
  { mood, end }: { mood: ProviderMood; end: boolean },
): ModelOutcome {
  if (donation.state !== 'reserved' || isAway(mood)) return 'done'
  if (end && donation.payment?.status === 'open') donation.payment.status = 'expired'
  learn(model, donation)
  return 'done'
}

/** The hourly sync, after all sessions have expired: a session is missing only if none was created. */
export function askAll(model: Model, mood: ProviderMood): ModelOutcome {
  for (const donation of model.donations) {
    if (donation.state !== 'reserved' || isAway(mood)) continue
    if (donation.payment === null) become(donation, 'cancelled', 0)
    else ask(model, donation, { mood, end: true })
  }
  return 'done'
}

/** A webhook event about a session, or about a later change of a payment. */
export type ModelEvent = { id: string; key: string | null; of: 'session' | 'payment'; disputed: boolean }

export function applyEvent(model: Model, { id, key, of, disputed }: ModelEvent, mood: ProviderMood): ModelOutcome {
  const donation = model.donations.find((one) => one.key === key)
  // events of other sales are not looked up, unless only the payment shows whose it is
  if (model.heard.includes(id) || (!donation && of === 'session')) return 'done'
  if (isAway(mood)) return 'PAYMENTS_AWAY'
  model.heard.push(id)
  if (!donation) return 'done'
  if (of === 'session' || donation.state === 'reserved') learn(model, donation)
  if (of === 'payment') learnBack(model, donation, disputed)
  return 'done'
}

/** Refunds reduce the standing amount; a failed refund is only shown. */
function learnBack(model: Model, donation: ModelDonation, disputed: boolean): void {
  const { backCents, lostCents } = donation.payment ?? { backCents: 0, lostCents: 0 }
  const standing = Math.max(0, donation.cents - backCents - lostCents)
  const stands = donation.state === 'received' || donation.state === 'refunded'
  if (stands && standing < donation.standing) become(donation, 'refunded', standing)
  else if (stands && standing > donation.standing) keepAside(model, donation, 'refund_failed')
  if (disputed) keepAside(model, donation, 'disputed')
}

export function receive(donations: ModelDonation[]): void {
  for (const donation of donations) if (donation.state === 'promised') become(donation, 'received', donation.cents)
}

/** Admins also cancel donations received by mistake, but none paid at the provider. */
export function cancel(donations: ModelDonation[], admin: boolean): void {
  for (const donation of donations) {
    const corrects = admin && donation.state === 'received' && donation.origin !== 'checkout'
    if (donation.state === 'promised' || corrects) become(donation, 'cancelled', 0)
  }
}

export function expire({ donations }: Model): void {
  for (const donation of donations) if (donation.state === 'promised') become(donation, 'cancelled', 0)
}

export function change(donation: ModelDonation, showName: boolean, follows: boolean): void {
  if (!donation.erased) Object.assign(donation, { showName, follows })
}

export function erase(donation: ModelDonation): void {
  const nothing = { donor: null, name: null, email: null, message: null, showName: false, follows: false }
  Object.assign(donation, { ...nothing, erased: true, receipts: 0 })
}

export function setTarget(model: Model, campaign: number, maxCents: number): ModelOutcome {
  const at = model.campaigns[campaign]
  const { donated, reserved } = sumsOf(model, campaign)
  if (!at || maxCents < donated + reserved) return 'TARGET_TOO_LOW'
  at.maxCents = maxCents
  return 'done'
}
