import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RequestFeePage } from '#shared/adoption-fees.ts'
import { pollPayment } from '#web/lib/poll.ts'
import { useCheckFee } from './hooks.ts'

/** Null: the applicant doesn't come back from the payment page. */
export type FeeReturn = 'checking' | 'takes_long' | 'left' | null

/** Coming back from the payment page, asks the provider what became of the payment, until the fee is paid. */
export function useCheckoutReturn(id: number, { paying }: Pick<RequestFeePage, 'paying'>): FeeReturn {
  const [address] = useSearchParams()
  const back = address.has('paid') ? 'paid' : address.has('left') ? 'left' : null
  const [takesLong, setTakesLong] = useState(false)
  const { mutateAsync: check } = useCheckFee()
  const asked = useRef(false)
  const waits = back === 'paid' && paying
  useEffect(() => {
    if (!waits) return
    const stop = new AbortController()
    void pollPayment(() => check({ id }), stop.signal).then((gaveUp) => gaveUp && setTakesLong(true))
    return () => stop.abort()
  }, [waits, check, id])
  useEffect(() => {
    if (back !== 'left' || !paying || asked.current) return
    asked.current = true
    check({ id }).catch(() => undefined)
  }, [back, paying, check, id])
  if (back === 'left') return 'left'
  return waits ? (takesLong ? 'takes_long' : 'checking') : null
}
