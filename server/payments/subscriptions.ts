import type { Language } from '#shared/texts/languages.ts'

// Monthly payments at the provider (docs/decisions/062-monthly-gifts.md). Amounts are in the provider's smallest unit of
// the currency; currencies in lower case, such as `usd`.

export type SubscriptionCheckout = {
  /** A UUID: opening the same one twice creates one session. */
  nonce: string
  amount: number
  currency: string
  /** Of the sponsored pet; null if it is for the shelter. */
  petName: string | null
  siteName: string
  /** Of the texts on the provider's page. */
  language: Language
  email: string | null
  /** Absolute URLs to which the donor returns, after paying or canceling. */
  successUrl: string
  cancelUrl: string
  /** 30 minutes to 24 hours from now. */
  expiresAt: Date
}

/** A page on which a donor enters a card for a running subscription, and confirms a higher amount. */
export type CardCheckout = Pick<
  SubscriptionCheckout,
  'nonce' | 'currency' | 'language' | 'successUrl' | 'cancelUrl' | 'expiresAt'
> & {
  customerId: string
  /** The higher amount, such as '$30.00'; null if only the card changes. */
  amount: string | null
  /** Opening the same one twice creates one session. */
  key: string
}

export type SubscriptionSession = {
  id: string
  status: 'open' | 'complete' | 'expired'
  url: string | null
  nonce: string | null
  subscriptionId: string | null
  customerId: string | null
  /** The email that the donor typed on the provider's page. */
  email: string | null
  /** The card of a complete card page. */
  paymentMethodId: string | null
  live: boolean
}

export type Subscription = {
  id: string
  nonce: string | null
  customerId: string
  isOver: boolean
  /** The last invoice could not be paid. */
  isPastDue: boolean
  amount: number
  currency: string
  /** Of the next invoice. */
  nextAt: Date
  /** Invoices are void until then; `forever` without an end. */
  pausedUntil: Date | 'forever' | null
  paymentMethodId: string | null
  latestInvoiceId: string | null
}

export type SubscriptionChange = {
  pausedUntil: Date | 'forever' | null
  amount: number
  currency: string
  paymentMethodId: string | null
}

export type Invoice = {
  id: string
  /** Of our subscription; null for invoices of anything else. */
  nonce: string | null
  subscriptionId: string | null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  paidAmount: number
  currency: string
  paidAt: Date | null
  /** Null if it was paid in another way than at the provider. */
  paymentId: string | null
  live: boolean
}

/** All methods throw `PaymentRefused` and `PaymentAway` (payments.ts). Keys make repeated calls within a day one. */
export type SubscriptionPayments = {
  /** Opens the session in which a donor begins; repeated calls within a day return the same one. */
  open(checkout: SubscriptionCheckout): Promise<SubscriptionSession>
  openCardPage(checkout: CardCheckout): Promise<SubscriptionSession>
  session(id: string): Promise<SubscriptionSession | null>
  /** The session that was opened for a monthly donation at that time; null if there certainly is none. */
  find(nonce: string, createdAt: Date): Promise<SubscriptionSession | null>
  /** Asks to expire a session and returns its current state. */
  expire(id: string): Promise<SubscriptionSession>
  subscription(id: string): Promise<Subscription | null>
  /** Makes a subscription match; without prorations. */
  change(id: string, change: SubscriptionChange, key: string): Promise<Subscription>
  /** Ends a subscription at once, also if it has ended. */
  cancel(id: string): Promise<void>
  invoice(id: string): Promise<Invoice | null>
  /** The paid invoices of a subscription created since then, oldest first. */
  paidInvoices(subscriptionId: string, since: Date): Promise<Invoice[]>
  /** The invoice that this payment paid; null if it paid none. */
  invoiceOf(paymentId: string): Promise<Invoice | null>
}
