import { z } from 'zod'
import { PaymentAway, type PaymentEvent, type PaymentSession, type PaymentTotals } from './payments.ts'
import { wholeCents as cents, id, idOf, parseResponse } from './stripe-schemas.ts'
import { monthlyNonceIn } from './subscription-responses.ts'

const session = z
  .object({
    object: z.literal('checkout.session'),
    id,
    status: z.enum(['open', 'complete', 'expired']),
    url: z.string().nullish(),
    payment_status: z.string(),
    amount_total: cents.nullable(),
    currency: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    client_reference_id: z.string().nullable(),
    payment_intent: idOf.nullable(),
    livemode: z.boolean(),
  })
  .transform(
    (made): PaymentSession => ({
      id: made.id,
      status: made.status,
      url: made.status === 'open' ? (made.url ?? null) : null,
      paid: made.payment_status === 'paid',
      cents: made.amount_total,
      currency: made.currency,
      nonce: nonceIn(made.metadata),
      reference: made.client_reference_id,
      paymentId: made.payment_intent,
      live: made.livemode,
    }),
  )

/** Marks sessions and payments in Stripe as donations or adoption fees of this site, with their nonce. */
export const sessionMetadata = (kind: 'gift' | 'fee', nonce: string) => ({ pawstead: kind, [kind]: nonce })
function nonceIn(metadata: Record<string, string> | null): string | null {
  const kind = metadata?.pawstead
  return kind === 'gift' || kind === 'fee' ? (metadata?.[kind] ?? null) : null
}

const list = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  data: z.array(z.looseObject({ id, metadata: z.record(z.string(), z.string()).nullable() })),
})

const payment = z
  .object({
    object: z.literal('payment_intent'),
    amount_received: cents,
    currency: z.string(),
    latest_charge: z
      .object({ amount_captured: cents, amount_refunded: cents, currency: z.string(), disputed: z.boolean() })
      .nullable(),
  })
  .transform(
    ({ amount_received, currency, latest_charge: charge }): PaymentTotals => ({
      paidCents: charge?.amount_captured ?? amount_received,
      refundedCents: charge?.amount_refunded ?? 0,
      currency: charge?.currency ?? currency,
      disputed: charge?.disputed ?? false,
    }),
  )

const disputes = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ amount: cents, currency: z.string(), status: z.string() })),
})

/** Throws `PaymentAway` for anything but a session. */
export const parseSession = (response: unknown): PaymentSession => parseResponse(session, response)

/**
 * A page of sessions: those of donations and fees, and the cursor of the next page or null. Other sessions of the shelter are
 * not parsed. Throws `PaymentAway`.
 */
export function parseSessions(response: unknown): { own: PaymentSession[]; next: string | null } {
  const { data, has_more } = parseResponse(list, response)
  const last = data.at(-1)
  if (has_more && !last) throw new PaymentAway('Stripe: a list that goes on without an end')
  return {
    own: data.filter(({ metadata }) => nonceIn(metadata) !== null).map(parseSession),
    next: has_more && last ? last.id : null,
  }
}

/** The paid and refunded cents of a payment intent with its latest charge. Throws `PaymentAway`. */
export const parsePayment = (response: unknown): PaymentTotals => parseResponse(payment, response)

/** Cents lost in a payment's disputes; the whole payment if a dispute is in another currency. */
export const parseLostCents = (response: unknown, { paidCents, currency }: PaymentTotals): number =>
  parseResponse(disputes, response)
    .data.filter(({ status }) => status === 'lost')
    .reduce((sum, lost) => sum + (lost.currency === currency ? lost.amount : paidCents), 0)

const event = z.object({
  object: z.literal('event'),
  id,
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})
const ofSession = z.object({ id, metadata: z.record(z.string(), z.string()).nullish() })
const ofPayment = z.object({ payment_intent: idOf })
const metadata = z.record(z.string(), z.string()).nullish()
const ofSubscription = z.object({ metadata })
const details = z.object({ metadata }).nullish()
/** Webhooks of older API versions have the metadata of an invoice's subscription elsewhere. */
const ofInvoice = z.object({
  id,
  parent: z.object({ subscription_details: details }).nullish(),
  subscription_details: details,
})

const sessionTypes = new Set([
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
])
const subscriptionTypes = new Set(['customer.subscription.updated', 'customer.subscription.deleted'])
const invoiceTypes = new Set(['invoice.paid', 'invoice.payment_failed'])
const disputeType = 'charge.dispute.created'
const refundTypes = new Set([
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.closed',
])

/** Null if it is not an event. Reads only the fields that all API versions share. */
export function parseEvent(signed: unknown, live: boolean): PaymentEvent | null {
  const { success, data } = event.safeParse(signed)
  if (!success) return null
  const { id, type, livemode } = data
  return { id, type, about: livemode === live ? aboutOf(type, data.data.object) : null }
}

function aboutOf(type: string, object: unknown): PaymentEvent['about'] {
  if (sessionTypes.has(type)) {
    const session = ofSession.safeParse(object)
    if (session.success && nonceIn(session.data.metadata ?? null) !== null) return { session: session.data.id }
    return aboutMonthly(session.data?.metadata)
  }
  if (subscriptionTypes.has(type)) return aboutMonthly(ofSubscription.safeParse(object).data?.metadata)
  if (invoiceTypes.has(type)) {
    const { data: invoice } = ofInvoice.safeParse(object)
    const source = invoice?.parent?.subscription_details ?? invoice?.subscription_details
    return invoice ? aboutMonthly(source?.metadata, invoice.id) : null
  }
  const disputed = type === disputeType
  if (!disputed && !refundTypes.has(type)) return null
  const payment = ofPayment.safeParse(object)
  return payment.success ? { payment: payment.data.payment_intent, disputed } : null
}

/** Null for subscriptions of other programs. */
function aboutMonthly(
  metadata: Record<string, string> | null | undefined,
  invoice: string | null = null,
): PaymentEvent['about'] {
  const monthly = monthlyNonceIn(metadata)
  return monthly === null ? null : { monthly, invoice }
}
