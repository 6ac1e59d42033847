import { useEffect, useRef, useState } from 'react'
import type { DonationPage } from '#shared/donations.ts'
import { useLeaveDonation, useRefreshDonation } from './hooks.ts'

/** Milliseconds between the questions whether the money has arrived: three minutes in all. */
const pauses = [2, 3, 5, 5, 10, 10, 15, 20, 30, 40, 40].map((seconds) => seconds * 1000)

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Asks, while `on`, how a payment stands until it is settled; gives up after some minutes, and says so. Whoever comes back
 * to the page hears the rest then.
 */
export function useWordFromBank(secret: string, { state }: DonationPage, on: boolean): { takesLong: boolean } {
  const [takesLong, setTakesLong] = useState(false)
  const { mutateAsync: refresh } = useRefreshDonation(secret)
  const waiting = on && state === 'reserved'
  useEffect(() => {
    if (!waiting) return
    const stop = new AbortController()
    const ask = async () => {
      for (const time of pauses) {
        // what went wrong is no news: the next question comes soon
        await refresh({ secret }).catch(() => undefined)
        await pause(time, stop.signal)
        if (stop.signal.aborted) return
      }
      setTakesLong(true)
    }
    void ask()
    return () => stop.abort()
  }, [waiting, refresh, secret])
  return { takesLong }
}

/** Tells the server once, while `on`, that the donor has left without paying, so that others can give what was set aside. */
export function useLeft(secret: string, { state }: DonationPage, on: boolean): { leaving: boolean } {
  const told = useRef(false)
  const { mutate: leave, isPending } = useLeaveDonation(secret)
  useEffect(() => {
    if (!on || state !== 'reserved' || told.current) return
    told.current = true
    leave({ secret })
  }, [on, state, leave, secret])
  return { leaving: isPending }
}
