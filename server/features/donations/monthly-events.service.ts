import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Invoice } from '#server/payments/subscriptions.ts'
import { recordStrayPayment } from '#server/platform/payments/stray-payments.ts'
import type { DonationTransaction } from './donations.events.ts'
import { donationById } from './donations.queries.ts'
import { invoiceByPayment, lockMonthly, monthlyByNonce, updateMonthly } from './monthly.queries.ts'
import { recordInvoice } from './monthly-invoices.service.ts'
import { tellOfFailure } from './monthly-sync.service.ts'

// Applies the provider's events about monthly donations. An event only says where to look (payment-events.service.ts).

type MonthlyEvent = Pick<DatabaseSchema['paymentEvents']['$inferSelect'], 'type' | 'invoiceId'>

/**
 * Fetches what an event is about, and returns its effect, to be applied in the transaction that marks the event as
 * applied: the donation of a paid invoice, an email about a declined card, and a sync of everything else.
 */
export async function monthlyEffect(
  db: Database,
  payments: Payments,
  nonce: string,
  { type, invoiceId }: MonthlyEvent,
): Promise<(act: DonationTransaction) => Promise<void>> {
  const invoice = invoiceId === null ? null : await payments.subscriptions.invoice(invoiceId)
  const monthly = await monthlyByNonce(db, nonce)
  return async (act) => {
    if (!monthly) return recordUnknown(act, invoice)
    if (invoice) await recordInvoice(act, monthly, invoice, payments)
    const held = await lockMonthly(db, act.tx, monthly.id)
    if (held?.method !== 'card') return
    const isFailure = type === 'invoice.payment_failed' && invoice?.status === 'open'
    const failed = isFailure ? await tellOfFailure(act, held, invoice.id) : {}
    await updateMonthly(db, act.tx, held.id, { ...failed, syncAt: act.now })
  }
}

/** An invoice of a monthly donation that this database doesn't know, such as after a restore. */
async function recordUnknown(act: DonationTransaction, invoice: Invoice | null): Promise<void> {
  if (invoice?.status !== 'paid' || invoice.paidAmount === 0) return
  const { id, paymentId, paidAmount: cents, currency } = invoice
  await recordStrayPayment(act, 'unknown_gift', { id, paymentId, cents, currency }, null)
}

/**
 * The donation that this payment made as a monthly invoice: `null` if the payment is one of ours without a donation,
 * undefined if it is not ours. Records the invoice first if its own event has not arrived yet.
 */
export async function donationOfInvoicePayment(
  db: Database,
  payments: Payments,
  paymentId: string,
): Promise<DonationRecord | null | undefined> {
  const known = await invoiceByPayment(db, paymentId)
  if (known) return (await donationById(db, known.donationId)) ?? null
  const invoice = await payments.subscriptions.invoiceOf(paymentId)
  if (!invoice || invoice.nonce === null) return undefined
  const monthly = await monthlyByNonce(db, invoice.nonce)
  await db.transaction(async (tx) => {
    const act = { db, tx, now: new Date() }
    await (monthly ? recordInvoice(act, monthly, invoice, payments) : recordUnknown(act, invoice))
  })
  const { monthlyInvoices } = db.schema
  const [recorded] = await db.read.select().from(monthlyInvoices).where(eq(monthlyInvoices.id, invoice.id))
  return recorded ? ((await donationById(db, recorded.donationId)) ?? null) : null
}
