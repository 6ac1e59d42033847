import { TriangleAlert } from 'lucide-react'
import type { UnmatchedPayment, UnmatchedPaymentReason } from '#shared/stray-payments.ts'
import { formatStripeAmount } from '#shared/stripe-amounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSettlePayment, useUnmatchedPayments } from './hooks.ts'
import { unmatchedPaymentsTexts as t } from './unmatched-payments.texts.ts'

/** Payments that don't count until they have been checked (docs/product.md 8.15). */
export function UnmatchedPayments() {
  const query = useUnmatchedPayments()
  if (query.isError && !query.data)
    return (
      <div role="alert" className="mb-6 flex flex-wrap items-center gap-3">
        <p>{t.loadFailed({ reason: errorText(query.error) })}</p>
        <Button look="secondary" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t.tryAgain()}
        </Button>
      </div>
    )
  if (!query.data || query.data.length === 0) return null
  return (
    <section aria-labelledby="problems" className="mb-8 rounded-card bg-danger-soft p-5 sm:p-6">
      <h2 id="problems" className="flex items-center gap-2.5 text-xl">
        <TriangleAlert aria-hidden className="size-6 shrink-0 text-danger" />
        {t.heading()}
      </h2>
      <p className="mt-1 max-w-text">{t.lead()}</p>
      <ul className="mt-4 space-y-3">
        {query.data.map((payment) => (
          <PaymentProblem key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function PaymentProblem({ payment }: { payment: UnmatchedPayment }) {
  const settle = useSettlePayment()
  const day = () => <Day time={payment.createdAt} />
  const { what, todo } = meanings[payment.reason](payment)
  const done = () =>
    settle.mutate(
      { id: payment.id },
      { onError: (error) => toast(t.settleFailed({ reason: errorText(error) }), 'error') },
    )
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-field bg-card px-4 py-3">
      <div className="min-w-0 max-w-text grow basis-72">
        <p className="font-semibold">{what}</p>
        <p>{todo}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {payment.paymentId
            ? t.paymentId({
                day,
                paymentId: payment.paymentId,
                id: (inside) => <span className="font-mono break-all">{inside}</span>,
              })
            : day()}
        </p>
      </div>
      <Button look="secondary" size="small" busy={settle.isPending} onClick={done}>
        {t.settle()}
      </Button>
    </li>
  )
}

/** Selects the sentence without the amount or the reference. */
const unknown = 'unknown'

const amountOf = ({ cents, currency }: UnmatchedPayment): string =>
  cents === null ? unknown : formatStripeAmount(cents, currency ?? '').trim()

const factsOf = (payment: UnmatchedPayment) => ({
  amount: amountOf(payment),
  reference: payment.reference ?? t.noReference(),
})

const meanings: Record<UnmatchedPaymentReason, (payment: UnmatchedPayment) => { what: string; todo: string }> = {
  unknown_gift: (payment) => ({ what: t.unknownDonation(factsOf(payment)), todo: t.unknownDonationHint() }),
  other_amount: (payment) => ({ what: t.otherAmount(factsOf(payment)), todo: t.otherAmountHint() }),
  gift_over: (payment) => ({ what: t.donationOver(factsOf(payment)), todo: t.donationOverHint() }),
  disputed: (payment) => ({
    what: t.disputed({ amount: amountOf(payment), reference: payment.reference ?? unknown }),
    todo: t.disputedHint(),
  }),
  refund_failed: (payment) => ({ what: t.refundFailed(factsOf(payment)), todo: t.refundFailedHint() }),
}
