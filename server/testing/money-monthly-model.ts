import { addMonths } from '#shared/monthly-states.ts'
import type { MonthlyShelter } from './monthly.ts'
import type { InvoiceObject, SubscriptionObject } from './stripe-billing-objects.ts'

// A model of docs/product.md 8.32 to 8.34: what donors want, what Stripe collected from them, and what of it must have
// gone back.

const day = 86_400_000

/**
 * A payment at the provider. `unwanted`: all of it must go back; null: it came too close to a pause's end, or to the
 * sponsored pet's adoption, to say.
 */
export type ExpectedPayment = {
  payment: string
  cents: number
  unwanted: boolean | null
  refundedCents: number
  lost: boolean
  at: number
}

/** What its donor wants; `stopped`: for good. */
export type MonthlyExpectation = {
  secret: string
  id: number
  nonce: string
  petId: number | null
  amount: number | null
  stopped: boolean
  /** In milliseconds; infinite from a sponsored pet's adoption to the sponsor's answer. */
  pausedUntil: number
  adoptedAt: number | null
  /** Whether the shelter knew of it when the pet was adopted; a payment before that can't be told from a later one. */
  unsure: boolean
  invoices: Map<string, ExpectedPayment>
}

/** A donation to a campaign or to the shelter, paid once. */
export type OnceExpectation = ExpectedPayment & { id: number }

export const newExpectation = (
  of: Pick<MonthlyExpectation, 'secret' | 'id' | 'nonce' | 'petId' | 'amount'>,
): MonthlyExpectation => ({
  ...of,
  stopped: false,
  pausedUntil: 0,
  adoptedAt: null,
  unsure: false,
  invoices: new Map(),
})

export const subscriptionOf = (
  { stripe }: MonthlyShelter,
  { nonce }: MonthlyExpectation,
): SubscriptionObject | undefined =>
  [...stripe.billing.subscriptions.values()].find(({ metadata }) => metadata.monthly === nonce)

export const invoicesOf = ({ stripe }: MonthlyShelter, id: string): InvoiceObject[] =>
  [...stripe.billing.invoices.values()].filter(({ parent }) => parent.subscription_details.subscription === id)

const paymentOf = ({ stripe }: MonthlyShelter, invoice: string): string =>
  [...stripe.billing.invoicePayments.values()].find((one) => one.invoice === invoice)?.payment.payment_intent ?? ''

/** The pause that the donor asks for now: it skips that many gifts, and ends some days after the last one. */
export const pauseOf = (subscription: SubscriptionObject, months: number): number =>
  addMonths(new Date(subscription.items.data[0].current_period_end * 1000), months - 1).getTime() + 5 * day

/** Two days, because pauses are counted in months of different lengths. */
const margin = 2 * day

export function isUnwanted({ stopped, unsure, pausedUntil }: MonthlyExpectation): boolean | null {
  if (stopped) return true
  if (unsure) return null
  const left = pausedUntil - Date.now()
  return Math.abs(left) < margin ? null : left > 0
}

/** Notes what the provider has just collected, and whether the donor wants it. */
export function observe(world: MonthlyShelter, wishes: readonly MonthlyExpectation[]): void {
  for (const wish of wishes) {
    const subscription = subscriptionOf(world, wish)
    for (const { id, status, amount_paid: cents } of subscription ? invoicesOf(world, subscription.id) : [])
      if (status === 'paid' && !wish.invoices.has(id)) {
        const payment = paymentOf(world, id)
        const unwanted = isUnwanted(wish)
        wish.invoices.set(id, { payment, cents, unwanted, refundedCents: 0, lost: false, at: Date.now() })
      }
  }
}

/** What must be left of a payment; null if the model can't say. */
function standingOf({ cents, unwanted, refundedCents, lost }: ExpectedPayment): number | null {
  if (lost || unwanted) return 0
  return unwanted === null ? null : cents - refundedCents
}

/** What of the shelter's ledger differs from what the donors want, and from what the provider collected. */
export async function differences(
  world: MonthlyShelter,
  { wishes, once }: { wishes: readonly MonthlyExpectation[]; once: readonly OnceExpectation[] },
): Promise<string[]> {
  const problems: string[] = []
  const rows = await world.rows()
  const ledger = await ledgerOf(world)
  for (const wish of wishes) {
    const row = rows.find(({ id }) => id === wish.id)
    const subscription = subscriptionOf(world, wish)
    const say = (text: string) => problems.push(`${wish.id}: ${text}`)
    if (!row || !subscription || row.subscriptionId !== subscription.id) {
      say('has no subscription')
      continue
    }
    for (const text of stateDifferences(wish, row, subscription)) say(text)
    const is = ledger.filter(({ monthlyId }) => monthlyId === wish.id).map(({ invoice }) => invoice)
    if (is.toSorted().join() !== [...wish.invoices.keys()].toSorted().join())
      say(`its donations are of ${is.join()}, and should be of ${[...wish.invoices.keys()].join()}`)
    for (const [invoice, expected] of wish.invoices)
      for (const text of paymentDifferences(
        world,
        expected,
        ledger.find((one) => one.invoice === invoice),
      ))
        say(`${invoice}: ${text}`)
  }
  for (const gift of once) {
    const [found] = ledger.filter(({ id }) => id === gift.id)
    for (const text of paymentDifferences(world, gift, found)) problems.push(`donation ${gift.id}: ${text}`)
  }
  return problems
}

export type MonthlyRow = Awaited<ReturnType<MonthlyShelter['rows']>>[number]

function* stateDifferences(
  wish: MonthlyExpectation,
  row: MonthlyRow,
  subscription: SubscriptionObject,
): Generator<string> {
  if (row.version !== row.confirmedVersion) yield 'is not confirmed'
  if ((row.state === 'ended') !== (subscription.status === 'canceled'))
    yield `is ${row.state}, and ${subscription.status}`
  if (wish.stopped && row.state !== 'ended') yield 'was stopped'
  if (row.state !== 'running') return
  const { unit_amount } = subscription.items.data[0].price
  if (unit_amount !== row.amountCents) yield `is ${row.amountCents}, and ${unit_amount} at the provider`
  if (wish.amount !== null && wish.amount !== row.amountCents)
    yield `is ${row.amountCents}, and should be ${wish.amount}`
  if ((subscription.pause_collection === null) !== (row.pausedSince === null)) yield 'differs in its pause'
}

type LedgerEntry = Awaited<ReturnType<typeof ledgerOf>>[number]

function* paymentDifferences(
  { stripe }: MonthlyShelter,
  expected: ExpectedPayment,
  found: LedgerEntry | undefined,
): Generator<string> {
  if (!found) return yield 'is not in the ledger'
  const { cents, standing } = found
  if (cents !== expected.cents) yield `is ${cents}, and should be ${expected.cents}`
  const payback = stripe.payback(expected.payment)
  if (standing !== payback) yield `${standing} of it stands, and ${payback} at the provider`
  const should = standingOf(expected)
  if (should !== null && standing !== should) yield `${standing} of it stands, and should be ${should}`
}

async function ledgerOf({ db }: MonthlyShelter) {
  const { donationDetails, donations, monthlyInvoices } = db.schema
  const invoices = await db.read.select().from(monthlyInvoices)
  const rows = await db.read
    .select({ id: donations.id, cents: donations.amountCents })
    .from(donations)
    .orderBy(donations.id)
  const details = await db.read
    .select({ id: donationDetails.donationId, standing: donationDetails.standingCents })
    .from(donationDetails)
  const standing = new Map(details.map((row) => [row.id, row.standing]))
  const invoiceOf = new Map(invoices.map((row) => [row.donationId, row]))
  return rows.map(({ id, cents }) => ({
    ...{ id, cents },
    standing: standing.get(id) ?? 0,
    invoice: invoiceOf.get(id)?.id ?? '',
    monthlyId: invoiceOf.get(id)?.monthlyId ?? null,
  }))
}
