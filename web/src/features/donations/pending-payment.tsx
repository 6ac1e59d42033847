import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatTime, inLocalTime } from '#shared/dates.ts'
import type { DonationPage } from '#shared/donations.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { pollPayment } from '#web/lib/poll.ts'
import { useCancelCheckout, useRefreshDonation } from './hooks.ts'
import { pendingPaymentTexts as t } from './pending-payment.texts.ts'
import { minuteInUtc } from './shelter-time.ts'

type PendingPaymentProps = { donation: DonationPage; secret: string; checkoutReturn: CheckoutReturn }

/** 'paid' and 'left': the donor comes back from the payment page. Null: any other way. */
export type CheckoutReturn = 'paid' | 'left' | null

/** Checks, while `on`, a payment until it is settled. After some minutes, it gives up and returns `takesLong`. */
function usePollPayment(secret: string, { state }: DonationPage, on: boolean): { takesLong: boolean } {
  const [takesLong, setTakesLong] = useState(false)
  const { mutateAsync: refresh } = useRefreshDonation(secret)
  const waiting = on && state === 'reserved'
  useEffect(() => {
    if (!waiting) return
    const stop = new AbortController()
    void pollPayment(() => refresh({ secret }), stop.signal).then((gaveUp) => gaveUp && setTakesLong(true))
    return () => stop.abort()
  }, [waiting, refresh, secret])
  return { takesLong }
}

/** Reports once, while `on`, that the donor left without paying, so that the reserved amount is free for others. */
function useAbandonPayment(secret: string, { state }: DonationPage, on: boolean): { leaving: boolean } {
  const reported = useRef(false)
  const { mutate: cancelCheckout, isPending } = useCancelCheckout(secret)
  useEffect(() => {
    if (!on || state !== 'reserved' || reported.current) return
    reported.current = true
    cancelCheckout({ secret })
  }, [on, state, cancelCheckout, secret])
  return { leaving: isPending }
}

/** Only the payment provider knows whether it is paid. */
export function PendingPayment({ donation, secret, checkoutReturn }: PendingPaymentProps) {
  const { takesLong } = usePollPayment(secret, donation, checkoutReturn === 'paid')
  const { leaving } = useAbandonPayment(secret, donation, checkoutReturn === 'left')
  const until = donation.checkout?.expiresAt
  if (checkoutReturn === 'paid')
    return (
      <div role="status" className="space-y-2">
        <p className="flex items-center gap-3 text-lg font-semibold">
          {!takesLong && <Spinner />}
          {t.waiting()}
        </p>
        <p className="text-ink-soft">{takesLong ? t.waitingLong() : t.waitingHint()}</p>
        <noscript>
          <p>{t.reload()}</p>
        </noscript>
      </div>
    )
  if (checkoutReturn === 'left')
    return (
      <div role="status" className="space-y-2">
        <p className="text-lg font-semibold">{t.left()}</p>
        <p className="text-ink-soft">
          {leaving ? t.moment() : until && t.heldUntil({ time: () => <Clock time={until} /> })}
        </p>
      </div>
    )
  return (
    <div className="space-y-2">
      <p className="text-lg font-semibold">
        {until ? t.payUntil({ time: () => <Clock time={until} /> }) : t.beingPaid()}
      </p>
      <p className="text-ink-soft">{t.unpaid()}</p>
      {donation.checkout?.url && (
        <a href={donation.checkout.url} className="font-bold text-amber-ink underline underline-offset-4">
          {t.continue()}
        </a>
      )}
    </div>
  )
}

const never = () => () => {}

function Clock({ time }: { time: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatTime(inLocalTime(new Date(time))),
    () => minuteInUtc(time).slice(11),
  )
  return <time dateTime={time}>{text}</time>
}
