import type { CampaignNames } from '#shared/campaign-name.ts'
import type { Language } from '#shared/texts/languages.ts'
import type { SubscriptionPayments } from './subscriptions.ts'

/** What is paid: a donation, whose campaign is null if it is to the shelter itself, or the adoption fee for a pet. */
export type CheckoutPurpose = { campaign: CampaignNames | null } | { feeFor: { petName: string } }

export type CheckoutInput = CheckoutPurpose & {
  /** A UUID: opening the same one twice creates one session. */
  nonce: string
  reference: string
  /** In the provider's smallest unit of the currency, at least its minimum. */
  amount: number
  /** In lower case, such as `usd`. */
  currency: string
  siteName: string
  /** Of the texts on the provider's page. */
  language: Language
  email: string | null
  /** Absolute URLs to which the payer returns, after paying or canceling. */
  successUrl: string
  cancelUrl: string
  createdAt: Date
  /** 30 minutes to 24 hours from now. */
  expiresAt: Date
}

export type PaymentSession = {
  id: string
  status: 'open' | 'complete' | 'expired'
  url: string | null
  paid: boolean
  cents: number | null
  /** In lower case, such as `usd`. */
  currency: string | null
  nonce: string | null
  reference: string | null
  paymentId: string | null
  live: boolean
}

/** `disputed`: the donor's bank has disputed the payment, now or before; lost amounts are in `refundedCents`. */
export type PaymentTotals = { paidCents: number; refundedCents: number; currency: string; disputed: boolean }

/** A webhook event. It only says where to look: the provider's response to a query is decisive. */
export type PaymentEvent = {
  id: string
  type: string
  /** Null if unrelated to donations and fees. */
  about:
    | { session: string }
    | { payment: string; disputed: boolean }
    /** The nonce of a monthly donation, and one of its invoices. */
    | { monthly: string; invoice: string | null }
    | null
}

/** A payment provider. All methods except `readEvent` throw `PaymentRefused` and `PaymentAway`. */
export type Payments = {
  live: boolean
  /** Loads the provider's package ahead of the first use, which would wait for it. */
  load(): Promise<void>
  subscriptions: SubscriptionPayments
  /** Opens the session in which a donation or a fee is paid; repeated calls within a day return the same one. */
  open(checkout: CheckoutInput): Promise<PaymentSession>
  session(id: string): Promise<PaymentSession | null>
  /** The session that was opened with this nonce at that time; null if there certainly is none. */
  find(nonce: string, createdAt: Date): Promise<PaymentSession | null>
  /** The session of a donation or fee in which this payment was made; null if the payment was for something else. */
  sessionOf(paymentId: string): Promise<PaymentSession | null>
  /** Asks to expire a session and returns its current state: it may be complete, or still open while it is paid. */
  expire(id: string): Promise<PaymentSession>
  /** The amounts paid, and refunded by the shelter or lost to a bank; null if there is no such payment. */
  refundedCents(paymentId: string): Promise<PaymentTotals | null>
  /** Refunds all that is left of a payment, also if it was refunded before. One key refunds once. */
  refund(paymentId: string, key: string): Promise<void>
  /** Verifies a webhook request. Throws `BAD_SIGNATURE` if the provider's signature is invalid or too old. */
  readEvent(raw: Buffer, signature: string | undefined): Promise<PaymentEvent>
  /** Aborts open requests, so that they don't keep a stopping program alive. */
  close(): void
}

/** The provider has certainly done nothing: it refused, or was never reached. */
export class PaymentRefused extends Error {
  /** The HTTP status of the refusal; null if the provider was never reached. */
  readonly status: number | null
  readonly param: string | null
  /** The provider's code for the reason. */
  readonly code: string | null

  constructor(
    reason: string,
    {
      status = null,
      param = null,
      code = null,
    }: { status?: number | null; param?: string | null; code?: string | null } = {},
  ) {
    super(reason)
    this.name = 'PaymentRefused'
    this.status = status
    this.param = param
    this.code = code
  }
}

/** It is unknown whether the provider has acted: it must be asked later. */
export class PaymentAway extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'PaymentAway'
  }
}
