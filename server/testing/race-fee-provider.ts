import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { PaymentRefused, type PaymentSession, type Payments } from '#server/payments/payments.ts'

// A fake payment provider in this process, fast enough for thousands of payments. Tests of HTTP use the fake Stripe server in
// server/testing/stripe.ts.

/** What the provider knows of one payment, in cents. */
export type ProviderMoney = { paymentId: string; reference: string | null; paid: number; refunds: number[] }

export type FeeProvider = {
  payments: Payments
  /** The payer pays in a session that is open; does nothing in one that is over. */
  pay: (sessionId: string) => void
  /** What was opened for a request, the first one first. */
  sessions: (reference: string) => PaymentSession[]
  money: () => ProviderMoney[]
  /** The function that it returns brings all sessions and payments back. */
  record: () => () => void
  /** Forgets all sessions and payments. */
  forget: () => void
}

export function feeProvider(): FeeProvider {
  const sessions = new Map<string, PaymentSession>()
  const byNonce = new Map<string, string>()
  const money = new Map<string, ProviderMoney>()
  const refundKeys = new Set<string>()

  /** An answer comes after others have gone on. */
  const answer = async <T>(find: () => T): Promise<T> => {
    await setImmediate()
    const found = structuredClone(find())
    await setImmediate()
    return found
  }
  const known = (id: string): PaymentSession => {
    const session = sessions.get(id)
    if (!session) throw new PaymentRefused('no such session', { status: 404 })
    return session
  }
  const open: Payments['open'] = ({ nonce, amount, currency, reference }) =>
    answer(() => {
      const first = byNonce.get(nonce)
      if (first) return known(first)
      const id = `cs_${randomUUID()}`
      const session = {
        status: 'open',
        paid: false,
        paymentId: null,
        live: false,
        url: `https://pay.example/${id}`,
      } as const
      sessions.set(id, { ...session, id, nonce, currency, reference, cents: amount })
      byNonce.set(nonce, id)
      return known(id)
    })
  const expire: Payments['expire'] = (id) =>
    answer(() => {
      const session = known(id)
      if (session.status === 'open') Object.assign(session, { status: 'expired', url: null })
      return session
    })
  const refund: Payments['refund'] = (paymentId, key) =>
    answer(() => {
      const payment = money.get(paymentId)
      if (!payment) throw new PaymentRefused('no such payment', { status: 404 })
      if (refundKeys.has(key)) return
      refundKeys.add(key)
      payment.refunds.push(payment.paid)
    })
  const notOfFees = () => {
    throw new Error('no call of fees')
  }
  const payments: Payments = {
    live: false,
    load: async () => {},
    subscriptions: new Proxy({} as Payments['subscriptions'], { get: notOfFees }),
    open,
    session: (id) => answer(() => sessions.get(id) ?? null),
    find: (nonce) => answer(() => sessions.get(byNonce.get(nonce) ?? '') ?? null),
    sessionOf: notOfFees,
    expire,
    refundedCents: (paymentId) =>
      answer(() => {
        const payment = money.get(paymentId)
        const refundedCents = payment?.refunds.reduce((sum, cents) => sum + cents, 0) ?? 0
        return payment ? { paidCents: payment.paid, refundedCents, currency: 'usd', disputed: false } : null
      }),
    refund,
    readEvent: notOfFees,
    close: () => {},
  }
  return {
    payments,
    pay(id) {
      const session = known(id)
      if (session.status !== 'open') return
      const paymentId = `pi_${randomUUID()}`
      Object.assign(session, { status: 'complete', paid: true, url: null, paymentId })
      money.set(paymentId, { paymentId, reference: session.reference, paid: session.cents ?? 0, refunds: [] })
    },
    sessions: (reference) => structuredClone([...sessions.values()].filter((each) => each.reference === reference)),
    money: () => structuredClone([...money.values()]),
    record() {
      const kept = structuredClone({ sessions, byNonce, money })
      const keys = [...refundKeys]
      return () => {
        this.forget()
        const { sessions: allSessions, byNonce: allNonces, money: allMoney } = structuredClone(kept)
        for (const [id, session] of allSessions) sessions.set(id, session)
        for (const [nonce, id] of allNonces) byNonce.set(nonce, id)
        for (const [id, payment] of allMoney) money.set(id, payment)
        for (const key of keys) refundKeys.add(key)
      }
    },
    forget() {
      for (const kept of [sessions, byNonce, money, refundKeys]) kept.clear()
    },
  }
}
