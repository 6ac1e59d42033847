import { useEffect, useRef, useState } from 'react'
import type { BookPeriod } from '#shared/gift-books.ts'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { isNotLoggedIn, Refusal, readProblem, sentenceFor, unreachableText } from '#web/lib/errors.ts'

const notWhole = 'The file did not arrive whole, and was discarded. Please try again.'

/** The file's address, and what it is called where it is saved. */
function fileOf({ from, to, campaignId }: BookPeriod) {
  const address = new URLSearchParams()
  if (from) address.set('from', from)
  if (to) address.set('to', to)
  if (campaignId !== undefined) address.set('campaign', String(campaignId))
  const parts = ['gifts', campaignId !== undefined && `campaign-${campaignId}`, from, to && `to-${to}`]
  return { url: `/api/gifts.csv?${address}`, name: `${parts.filter(Boolean).join('-')}.csv` }
}

/** Fetches it with the login, which a mere link would not carry everywhere; browsers keep what is large on the disk. */
async function fetchFile(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { headers, signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Refusal(unreachableText)
  })
  if (!response.ok) throw await readProblem(response)
  return response.blob().catch((error: unknown) => {
    throw signal.aborted ? error : new Refusal(notWhole)
  })
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the browser has begun by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves the gifts of a period as a file; says how that went. */
export function useDownload() {
  const { headers } = useSession()
  const [state, setState] = useState<{ busy: boolean; tone: StatusTone; text?: string }>({ busy: false, tone: 'info' })
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const start = async (period: BookPeriod) => {
    const { url, name } = fileOf(period)
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setState({ busy: true, tone: 'info' })
    try {
      save(await fetchFile(url, await headers(), signal), name)
      setState({ busy: false, tone: 'success', text: `${name} is in your downloads.` })
    } catch (error) {
      if (signal.aborted) return
      const text = isNotLoggedIn(error) ? 'Please log in again.' : sentenceFor(error)
      setState({ busy: false, tone: 'error', text })
    }
  }
  return { ...state, start }
}
