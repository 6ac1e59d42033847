import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { MonthlyRecord } from '#server/features/donations/monthly.queries.ts'
import { refundDueInvoices } from '#server/features/donations/monthly-invoices.service.ts'
import { syncDueMonthly } from '#server/features/donations/monthly-sync.service.ts'
import { applyPaymentEvents } from '#server/features/donations/payment-events.service.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import type { Payments } from '#server/payments/payments.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { type Harness, startHarness } from './harness.ts'
import { type StripeStandIn, signedEvent, startStripe } from './stripe.ts'
import type { EventObject } from './stripe-objects.ts'

export type MonthlyWish = { cents?: number; petId?: number; email?: string; key?: string; name?: string; from?: string }

function connected({ config }: Harness): Payments {
  const payments = createPayments(config)
  if (!payments) throw new Error('no payments')
  return payments
}

/** A shelter with the stand-in of Stripe, without jobs: a test runs the worker's parts itself. */
export async function startMonthlyShelter(
  settings: Record<string, string> = {},
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
) {
  const ends: (() => Promise<void>)[] = []
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    for (const end of ends.toReversed()) await end()
  }
  atEnd(close)
  const stripe: StripeStandIn = await startStripe()
  ends.push(() => stripe.stop())
  const shelter: Harness = await startHarness(
    { ...stripe.env, ...settings },
    {},
    undefined,
    (end) => void ends.push(end),
  )
  const payments = connected(shelter)
  ends.push(async () => payments.close())
  const { db, app, anonymous } = shelter
  const { monthlyDonations, monthlyInvoices } = db.schema
  await saveSettings({ db }, { values: { shelterDonations: true } })

  async function post(path: string, body: object, from = '203.0.113.1') {
    const response = await app.inject({ method: 'POST', url: `/trpc/${path}`, remoteAddress: from, body })
    const { result, error } = response.json()
    return { status: response.statusCode, data: result?.data, code: error?.data?.refusal ?? error?.data?.code }
  }

  async function start({
    cents = 2500,
    petId,
    email = 'dora@example.org',
    key = randomUUID(),
    name,
    from,
  }: MonthlyWish = {}) {
    const { data, ...rest } = await post('monthly.start', { amountCents: cents, petId, email, key, name }, from)
    return {
      ...rest,
      secret:
        String(data?.path ?? '')
          .split('/')
          .at(-1) ?? '',
      checkoutUrl: data?.checkoutUrl ?? null,
    }
  }

  const rows = (): Promise<MonthlyRecord[]> => db.read.select().from(monthlyDonations).orderBy(monthlyDonations.id)
  const pageOf = (secret: string) => anonymous.call.monthly.bySecret({ secret })

  /** Delivers an event, and runs the worker once, unless told otherwise. Returns the status. */
  async function hear(event: EventObject): Promise<number> {
    const body = JSON.stringify(event)
    const headers = signedEvent(body, stripe.webhookSecret)
    const response = await app.inject({ method: 'POST', url: '/api/stripe/webhook', body, headers })
    await applyPaymentEvents(db, payments, onError)
    return response.statusCode
  }

  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  /** One round of the worker at that time. */
  async function work(now?: Date): Promise<void> {
    await applyPaymentEvents(db, payments, onError, now && { now })
    await syncDueMonthly(db, payments, onError, now)
    await refundDueInvoices(db, payments, onError, now)
  }

  /** A running monthly donation, whose first month was paid and recorded. */
  async function running(wish: MonthlyWish = {}) {
    const { secret } = await start(wish)
    const session = stripe.lastSession().id
    stripe.pay(session)
    await anonymous.call.monthly.refresh({ secret })
    const [row] = await db.read
      .select()
      .from(monthlyDonations)
      .where(eq(monthlyDonations.id, Number.parseInt(secret, 10)))
    const subscription = row?.subscriptionId
    if (!row || !subscription) throw new Error('nothing began')
    return { secret, subscription, session, id: row.id, nonce: row.nonce }
  }

  const donationsOf = async (secret: string) => {
    const { donations } = await pageOf(secret)
    return donations.map(({ amountCents, standingCents, state }) => [amountCents, standingCents, state]).reverse()
  }

  return {
    ...{ close, stripe, shelter, payments, db, post, start, running, rows, pageOf, hear, work, errors, donationsOf },
    invoices: () => db.read.select().from(monthlyInvoices).orderBy(monthlyInvoices.donationId),
    change: (secret: string, change: object) => post('monthly.change', { secret, ...change }),
    /** All events of Stripe since the `from`th. */
    hearAll: async (from = 0, arrange: (events: EventObject[]) => EventObject[] = (events) => events) => {
      for (const event of arrange(stripe.events().slice(from))) await hear(event)
    },
    mails: async () => {
      const { notifications } = db.schema
      const all = await db.read.select().from(notifications).orderBy(notifications.id)
      return all.filter(({ uid }) => uid === null).map(({ kind, email }) => [kind, email])
    },
  }
}

export type MonthlyShelter = Awaited<ReturnType<typeof startMonthlyShelter>>
