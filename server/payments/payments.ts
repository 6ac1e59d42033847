/** A donation that is about to be paid, as the payment provider is told of it. */
export type CheckoutInput = {
  /** A UUID: opening the same one twice makes one session. */
  nonce: string
  /** What people call the donation by, such as `PS-1234-7F`. */
  reference: string
  /** US cents, at least 50. */
  amountCents: number
  petName: string
  email: string | null
  /** Absolute addresses: where the donor comes back to, having paid or not. */
  successUrl: string
  cancelUrl: string
  createdAt: Date
  /** 30 minutes to 24 hours from now. */
  expiresAt: Date
}

/** How a donation's payment stands at the provider. */
export type PaymentSession = {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** Where the donor pays, while it is open. */
  url: string | null
  paid: boolean
  cents: number | null
  /** In small letters, such as `usd`. */
  currency: string | null
  /** Null where the session was not made for a donation. */
  nonce: string | null
  reference: string | null
  /** Null until it is paid. */
  paymentId: string | null
  live: boolean
}

/** What a payment has come to. `disputed`: the donor's bank wants it back, or did; what it got is in `refundedCents`. */
export type PaymentTotals = { paidCents: number; refundedCents: number; currency: string; disputed: boolean }

/** Word from the provider, which only says where to look: what counts is what it answers when it is asked. */
export type PaymentEvent = {
  id: string
  type: string
  /** Null for what has nothing to do with donations. */
  about: { session: string } | { payment: string; disputed: boolean } | null
}

/** A payment provider. Everything it does but `readEvent` throws `PaymentRefused` and `PaymentAway`. */
export type Payments = {
  /** Whether money moves; false for the provider's test mode. */
  live: boolean
  /** Makes the session in which a donation is paid; the same one when it is called again within a day. */
  open(checkout: CheckoutInput): Promise<PaymentSession>
  /** How a session stands now; null where there is none. */
  session(id: string): Promise<PaymentSession | null>
  /** The session of a donation that was opened at that time; null where there certainly is none. */
  find(nonce: string, createdAt: Date): Promise<PaymentSession | null>
  /** The session of a donation in which this payment was made; null where it was made for something else. */
  sessionOf(paymentId: string): Promise<PaymentSession | null>
  /** Asks to expire a session, and answers how it stands then: it may be complete, or still be open while it is paid. */
  expire(id: string): Promise<PaymentSession>
  /** What of a payment was paid, and given back by the shelter or taken back by a bank; null where there is no such payment. */
  refundedCents(paymentId: string): Promise<PaymentTotals | null>
  /** Reads what came to the webhook. Throws `BAD_SIGNATURE` for what the provider has not signed, or not lately. */
  readEvent(raw: Buffer, signature: string | undefined): Promise<PaymentEvent>
  /** Gives up what is still being asked, so that nothing keeps a stopping program alive. */
  close(): void
}

/** The provider has certainly done nothing: it said no, or was never reached. */
export class PaymentRefused extends Error {
  /** The HTTP status of its no; null where it was never reached. */
  readonly status: number | null
  /** What it did not like, in its words. */
  readonly param: string | null

  constructor(reason: string, { status = null, param = null }: { status?: number | null; param?: string | null } = {}) {
    super(reason)
    this.name = 'PaymentRefused'
    this.status = status
    this.param = param
  }
}

/** Nobody knows what the provider has done: it has to be asked later. */
export class PaymentAway extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'PaymentAway'
  }
}
