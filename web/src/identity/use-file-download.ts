import { useEffect, useRef, useState } from 'react'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { errorText, isNotLoggedIn, Refusal, readProblem, Unreachable } from '../lib/errors.ts'
import { useSession } from './session.tsx'
import { fileDownloadTexts as t } from './use-file-download.texts.ts'

/** Fetches with the session, which a link would not send everywhere; browsers keep large files on disk. */
async function fetchFile(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { headers, signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Unreachable()
  })
  if (!response.ok) throw await readProblem(response)
  return response.blob().catch((error: unknown) => {
    throw signal.aborted ? error : new Refusal(t.incomplete())
  })
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the download has started by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves a file from a URL of the server under a name, and shows the result. */
export function useFileDownload() {
  const { headers } = useSession()
  const [state, setState] = useState<{ busy: boolean; tone: StatusTone; text?: string }>({ busy: false, tone: 'info' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const start = async ({ url, name }: { url: string; name: string }) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setState({ busy: true, tone: 'info' })
    try {
      save(await fetchFile(url, await headers(), signal), name)
      setState({ busy: false, tone: 'success', text: t.saved({ name }) })
    } catch (error) {
      if (signal.aborted) return
      const text = isNotLoggedIn(error) ? t.loggedOut() : errorText(error)
      setState({ busy: false, tone: 'error', text })
    }
  }
  return { ...state, start }
}
