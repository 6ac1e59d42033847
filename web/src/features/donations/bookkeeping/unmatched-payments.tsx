import { TriangleAlert } from 'lucide-react'
import type { UnmatchedPayment, UnmatchedPaymentReason } from '#shared/stray-payments.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSettlePayment, useUnmatchedPayments } from './hooks.ts'

/** Payments that don't count until they have been checked (docs/product.md 8.15). */
export function UnmatchedPayments() {
  const query = useUnmatchedPayments()
  if (query.isError && !query.data)
    return (
      <div role="alert" className="mb-6 flex flex-wrap items-center gap-3">
        <p>Payments that may need you could not be loaded. {errorText(query.error)}</p>
        <Button look="secondary" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Look again
        </Button>
      </div>
    )
  if (!query.data || query.data.length === 0) return null
  return (
    <section aria-labelledby="problems" className="mb-8 rounded-card bg-danger-soft p-5 sm:p-6">
      <h2 id="problems" className="flex items-center gap-2.5 text-xl">
        <TriangleAlert aria-hidden className="size-6 shrink-0 text-danger" />
        Payments that need you
      </h2>
      <p className="mt-1 max-w-text">None of them has changed a sum on this site.</p>
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
  const { what, todo } = meanings[payment.reason](payment)
  const done = () =>
    settle.mutate(
      { id: payment.id },
      { onError: (error) => toast(`It could not be marked as dealt with. ${errorText(error)}`, 'error') },
    )
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-field bg-card px-4 py-3">
      <div className="min-w-0 max-w-text grow basis-72">
        <p className="font-semibold">{what}</p>
        <p>{todo}</p>
        <p className="mt-1 text-sm text-ink-soft">
          <Day time={payment.createdAt} />
          {payment.paymentId && (
            <>
              , at the provider: <span className="font-mono break-all">{payment.paymentId}</span>
            </>
          )}
        </p>
      </div>
      <Button look="secondary" size="small" busy={settle.isPending} onClick={done}>
        Dealt with
      </Button>
    </li>
  )
}

function amountOf({ cents, currency }: UnmatchedPayment): string {
  if (cents === null) return 'A payment'
  return `A payment of ${(cents / 100).toFixed(2)}${currency ? ` ${currency.toUpperCase()}` : ''}`
}

const donationOf = ({ reference }: UnmatchedPayment) =>
  reference ? `gift ${reference}` : 'a gift that is not known here'

const meanings: Record<UnmatchedPaymentReason, (payment: UnmatchedPayment) => { what: string; todo: string }> = {
  unknown_gift: (payment) => ({
    what: `${amountOf(payment)} is for no gift of this site.`,
    todo: 'Find it at the payment provider. If it was meant for you, enter it here with ‘Enter cash’; otherwise refund it there.',
  }),
  other_amount: (payment) => ({
    what: `${amountOf(payment)} came for ${donationOf(payment)}, which is not the amount or currency that was asked for.`,
    todo: 'The gift was cancelled. Refund the payment at the provider, or enter what it is worth with ‘Enter cash’.',
  }),
  gift_over: (payment) => ({
    what: `${amountOf(payment)} came for ${donationOf(payment)} after it had been cancelled.`,
    todo: 'Refund it at the provider, or enter it with ‘Enter cash’ if its campaign can still take it.',
  }),
  disputed: (payment) => ({
    what: `${amountOf(payment)} for ${donationOf(payment)} is disputed by the donor’s bank.`,
    todo: 'Answer at the payment provider before the date it gives. Until the bank has decided, the gift counts; if the money goes back, it is taken off here by itself.',
  }),
  refund_failed: (payment) => ({
    what: `A refund for ${donationOf(payment)} did not reach the donor, so the money is with you again.`,
    todo: 'The gift stays refunded here. Pay it back in another way, or enter it again with ‘Enter cash’.',
  }),
}
