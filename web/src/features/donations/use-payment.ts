import { useEffect, useRef, useState } from 'react'
import type { DonationPage } from '#shared/donations.ts'
import { useCancelCheckout, useRefreshDonation } from './hooks.ts'

/** Milliseconds between checks of the payment: three minutes in all. */
const pollDelays = [2, 3, 5, 5, 10, 10, 15, 20, 30, 40, 40].map((seconds) => seconds * 1000)

const delay = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Checks, while `on`, a payment until it is settled. After some minutes, it gives up and returns `takesLong`. */
export function usePollPayment(secret: string, { state }: DonationPage, on: boolean): { takesLong: boolean } {
  const [takesLong, setTakesLong] = useState(false)
  const { mutateAsync: refresh } = useRefreshDonation(secret)
  const waiting = on && state === 'reserved'
  useEffect(() => {
    if (!waiting) return
    const stop = new AbortController()
    const poll = async () => {
      for (const time of pollDelays) {
        await refresh({ secret }).catch(() => undefined)
        await delay(time, stop.signal)
        if (stop.signal.aborted) return
      }
      setTakesLong(true)
    }
    void poll()
    return () => stop.abort()
  }, [waiting, refresh, secret])
  return { takesLong }
}

/** Reports once, while `on`, that the donor left without paying, so that the reserved amount is free for others. */
export function useAbandonPayment(secret: string, { state }: DonationPage, on: boolean): { leaving: boolean } {
  const reported = useRef(false)
  const { mutate: leave, isPending } = useCancelCheckout(secret)
  useEffect(() => {
    if (!on || state !== 'reserved' || reported.current) return
    reported.current = true
    leave({ secret })
  }, [on, state, leave, secret])
  return { leaving: isPending }
}
