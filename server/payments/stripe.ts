import type Stripe from 'stripe'
import { isLiveKey, type StripeConfig } from '#server/config/stripe.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { withoutEmails } from '#server/platform/http/log.ts'
import { campaignNamed } from '#shared/campaign-name.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import { checkoutTexts as t } from './checkout.texts.ts'
import { createHttpClient } from './connection.ts'
import {
  type CheckoutInput,
  PaymentAway,
  PaymentRefused,
  type PaymentSession,
  type Payments,
  type PaymentTotals,
} from './payments.ts'
import {
  parseEvent,
  parseLostCents,
  parsePayment,
  parseSession,
  parseSessions,
  sessionMetadata,
} from './stripe-responses.ts'
import { type CallStripe, createdWindow, createSubscriptions, maxPages, nullIfMissing } from './stripe-subscriptions.ts'

/** The API version of the parsers; a package with a newer one does not compile. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

/** Milliseconds per request. */
const defaultTimeout = 20_000

/** Maximum age of an event's signature in seconds. */
const tolerance = 300

export function createPayments({ stripe }: { stripe?: StripeConfig | undefined }): Payments | null {
  return stripe ? createStripePayments(stripe) : null
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

/** Statuses below 500 after which the request may still be in progress, or may have succeeded earlier. */
const unsettled = new Set([408, 409, 429])

/**
 * Classifies an error of the package `stripe`: whether Stripe has certainly done nothing. Only the package's own errors
 * (`StripeErrorClass`) can prove that.
 */
function toPaymentError(
  error: unknown,
  StripeErrorClass: typeof Stripe.errors.StripeError,
): PaymentRefused | PaymentAway {
  if (error instanceof PaymentRefused || error instanceof PaymentAway) return error
  if (!(error instanceof StripeErrorClass)) return new PaymentAway(`Stripe: ${redact(textOf(error))}`)
  const { detail, statusCode: status, param, code } = error
  if (detail instanceof PaymentRefused || detail instanceof PaymentAway) return detail
  const reason = errorText(error)
  // an earlier request with this key exists, and may have succeeded
  const isRepeated = error.rawType === 'idempotency_error'
  const isNo = status !== undefined && status >= 400 && status < 500 && !unsettled.has(status) && !isRepeated
  return isNo
    ? new PaymentRefused(reason, { status, param: param ?? null, code: code ?? null })
    : new PaymentAway(reason)
}

function errorText({ statusCode, rawType, code, param, requestId, message }: StripeError): string {
  const parts = [statusCode, rawType, code, param, requestId].filter(Boolean).join(' ')
  return redact(`Stripe: ${parts ? `${parts}: ` : ''}${message}`)
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'something unknown')

const secrets = /\b([srp]k|whsec)_[\w*+/=]+/g

/** One line for the log, without secrets and personal data. */
const redact = (text: string): string =>
  withoutEmails(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(secrets, '$1_…')).slice(0, 400)

export function createStripePayments(config: StripeConfig, timeout = defaultTimeout): Payments {
  const closing = new AbortController()
  let loading: ReturnType<typeof connect> | undefined
  const connected = () => {
    loading ??= connect(config, createHttpClient(timeout, closing.signal))
    return loading
  }
  const callStripe: CallStripe = async (question) => {
    const { stripe, StripeError } = await connected()
    try {
      return await question(stripe)
    } catch (error) {
      throw toPaymentError(error, StripeError)
    }
  }
  const session = (id: string) =>
    nullIfMissing(async () => parseSession(await callStripe((stripe) => stripe.checkout.sessions.retrieve(id))))
  return {
    live: isLiveKey(config.secretKey),
    load: async () => void (await connected()),
    subscriptions: createSubscriptions(callStripe),
    open: (checkout) => open(checkout, callStripe),
    session,
    find: (nonce, createdAt) => find(nonce, createdAt, callStripe),
    sessionOf: (paymentId) =>
      nullIfMissing(async () => (await list({ payment_intent: paymentId }, callStripe)).own[0] ?? null),
    async expire(id) {
      try {
        return parseSession(await callStripe((stripe) => stripe.checkout.sessions.expire(id)))
      } catch (error) {
        // Stripe expires only open sessions, and none while it is being paid
        const now = error instanceof PaymentRefused && error.status === 400 ? await session(id) : null
        if (now) return now
        throw error
      }
    },
    refund: (paymentId, key) => refund(paymentId, key, callStripe),
    refundedCents: (paymentId) => nullIfMissing(() => totalsOf(paymentId, callStripe)),
    async readEvent(raw, signature) {
      const { stripe } = await connected()
      const event = parseEvent(
        verifySignature(stripe, raw, signature, config.webhookSecret),
        isLiveKey(config.secretKey),
      )
      if (!event) throw new AppError('BAD_SIGNATURE')
      return event
    },
    close: () => closing.abort(),
  }
}

/** The package is loaded after the start, and only where payments are taken: that takes up to 0.4 s and 7 MB. */
async function connect({ secretKey, apiUrl }: StripeConfig, httpClient: Stripe.StripeConfig['httpClient']) {
  const { default: Stripe } = await import('stripe')
  const stripe = new Stripe(secretKey, {
    apiVersion,
    httpClient,
    // the caller decides whether to retry
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl !== undefined && hostOptions(new URL(apiUrl))),
  })
  return { stripe, StripeError: Stripe.errors.StripeError }
}

function hostOptions({ protocol, hostname, port }: URL): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  const secure = protocol === 'https:'
  return {
    protocol: secure ? 'https' : 'http',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port || (secure ? 443 : 80),
  }
}

async function open(checkout: CheckoutInput, callStripe: CallStripe): Promise<PaymentSession> {
  const key = `pawstead-${checkout.nonce}`
  const made = async (email: string | null, idempotencyKey: string) =>
    parseSession(
      await callStripe((stripe) => stripe.checkout.sessions.create(sessionParams(checkout, email), { idempotencyKey })),
    )
  try {
    return await made(checkout.email, key)
  } catch (error) {
    // an email that Stripe rejects must not block the payment: Stripe's page asks for one
    if (!(error instanceof PaymentRefused && error.param === 'customer_email')) throw error
    return made(null, `${key}-no-email`)
  }
}

/** What the provider's page, and the payment there, is called. */
function namesOf(checkout: CheckoutInput): { name: string; description: string } {
  const { reference, siteName } = checkout
  if ('feeFor' in checkout) {
    const { petName: name } = checkout.feeFor
    return { name: t.fee({ name }), description: t.feePayment({ name, reference }) }
  }
  const { campaign } = checkout
  return campaign
    ? { name: t.donation(campaignNamed(campaign)), description: t.payment({ ...campaignNamed(campaign), reference }) }
    : { name: t.toShelter({ name: siteName }), description: t.toShelterPayment({ name: siteName, reference }) }
}

function sessionParams(checkout: CheckoutInput, email: string | null): Stripe.Checkout.SessionCreateParams {
  const { nonce, reference, amount, currency, language, successUrl, cancelUrl, expiresAt } = checkout
  const isFee = 'feeFor' in checkout
  const { name, description } = inLanguage(language, () => namesOf(checkout))
  const metadata = sessionMetadata(isFee ? 'fee' : 'gift', nonce)
  return {
    mode: 'payment',
    submit_type: isFee ? 'pay' : 'donate',
    allowed_payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name } } }],
    // people pay the amount and currency in the ledger, whatever the account's settings offer
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    automatic_tax: { enabled: false },
    client_reference_id: reference,
    metadata,
    payment_intent_data: { description, metadata },
    ...(email !== null && { customer_email: email }),
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

const list = async (of: Stripe.Checkout.SessionListParams, callStripe: CallStripe) =>
  parseSessions(await callStripe((stripe) => stripe.checkout.sessions.list({ ...of, limit: 100 })))

async function find(nonce: string, createdAt: Date, callStripe: CallStripe): Promise<PaymentSession | null> {
  const second = Math.floor(createdAt.getTime() / 1000)
  const created = { gte: second - createdWindow.before, lte: second + createdWindow.after }
  let next: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const sessions = await list({ created, ...(next !== null && { starting_after: next }) }, callStripe)
    const match = sessions.own.find((session) => session.nonce === nonce)
    if (match || sessions.next === null) return match ?? null
    next = sessions.next
  }
  throw new PaymentAway('Stripe: more sessions were made at that time than can be looked through')
}

async function refund(paymentId: string, idempotencyKey: string, callStripe: CallStripe): Promise<void> {
  try {
    await callStripe((stripe) => stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey }))
  } catch (error) {
    // it was refunded before, by this request or in Stripe's dashboard
    if (!(error instanceof PaymentRefused && error.code === 'charge_already_refunded')) throw error
  }
}

async function totalsOf(paymentId: string, callStripe: CallStripe): Promise<PaymentTotals> {
  const totals = parsePayment(
    await callStripe((stripe) => stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })),
  )
  if (!totals.disputed) return totals
  // Stripe does not count lost disputes as refunds
  const lost = parseLostCents(
    await callStripe((stripe) => stripe.disputes.list({ payment_intent: paymentId, limit: 100 })),
    totals,
  )
  return { ...totals, refundedCents: Math.min(totals.paidCents, totals.refundedCents + lost) }
}

/** Stripe's error message contains the whole payload, so it is not passed on. */
function verifySignature(stripe: Stripe, raw: Buffer, signature: string | undefined, secret: string): unknown {
  try {
    return stripe.webhooks.constructEvent(raw, signature ?? '', secret, tolerance)
  } catch {
    throw new AppError('BAD_SIGNATURE')
  }
}
