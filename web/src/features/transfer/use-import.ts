import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportPhase } from '#shared/import.ts'
import type { ImportKind } from '#shared/transfer.ts'
import { isAboutFile, sendPicture } from '#web/features/images/send.ts'
import { useSession } from '#web/identity/session.tsx'
import { isNotLoggedIn, sentenceFor } from '#web/lib/errors.ts'
import { emptyReport, type ImportReport, takeDown } from './import-report.ts'
import { sendImport } from './import-stream.ts'

export type Chosen = { kind: ImportKind; file: File | null; photos: File[] }

/** What is under way, and how far it is. */
export type Doing = { phase: 'sending' | 'uploading' | ImportPhase; done: number; total: number }

export type ImportState =
  | { is: 'idle' }
  | { is: 'busy'; dryRun: boolean; doing: Doing }
  | { is: 'checked' | 'done'; report: ImportReport }
  | { is: 'failed'; text: string }

/** Photos as rows name them: without folders, however their letters are. */
const photoName = (name: string) => (name.split(/[\\/]/).pop() ?? '').normalize('NFC').toLowerCase()

type Uploading = {
  dryRun: boolean
  tell: (doing: Doing) => void
  signal: AbortSignal
  headers: () => Promise<Record<string, string>>
  /** Addresses of those that were uploaded before. */
  uploaded: Map<File, string>
}

/** Uploads those photos that the file names; before that their names are all that is told. */
async function photosFor(files: File[], wanted: string[], uploading: Uploading): Promise<Record<string, string>> {
  const { dryRun, tell, uploaded } = uploading
  const byName = new Map(files.map((file) => [photoName(file.name), file]))
  if (dryRun) return Object.fromEntries([...byName.keys()].map((name) => [name, '']))
  const needed = [...new Set(wanted.map(photoName))].flatMap((name) => {
    const file = byName.get(name)
    return file ? [{ name, file }] : []
  })
  let done = 0
  const sent = needed.map(async ({ name, file }): Promise<[string, string]> => {
    const before = uploaded.get(file)
    const image = before ?? (await imageOf(file, uploading))
    if (image) uploaded.set(file, image)
    done += 1
    tell({ phase: 'uploading', done, total: needed.length })
    return [name, image]
  })
  return Object.fromEntries(await Promise.all(sent))
}

/** A photo that is refused is left out, which its row says; anything else ends the import. */
async function imageOf(file: File, { headers, signal }: Uploading): Promise<string> {
  try {
    return (await sendPicture(file, { headers, signal })).image
  } catch (error) {
    if (isAboutFile(error)) return ''
    throw error
  }
}

/** Checks a file as soon as it is chosen, and imports it when asked to. */
export function useImport() {
  const { headers } = useSession()
  const [state, setState] = useState<ImportState>({ is: 'idle' })
  const under = useRef<AbortController>(null)
  const uploaded = useRef(new Map<File, string>())
  useEffect(() => () => under.current?.abort(), [])

  const show = (dryRun: boolean) => {
    // a screen shows no more than so many steps a second
    let shown = 0
    return (doing: Doing) => {
      const now = performance.now()
      if (now - shown < 100 && doing.done < doing.total) return
      shown = now
      setState({ is: 'busy', dryRun, doing })
    }
  }

  const start = async (chosen: Chosen, dryRun: boolean, wanted: string[]) => {
    const { file, kind } = chosen
    if (!file) return
    under.current?.abort()
    const controller = new AbortController()
    under.current = controller
    const { signal } = controller
    const tell = show(dryRun)
    const report = emptyReport()
    tell({ phase: 'sending', done: 0, total: 100 })
    try {
      const photos = await photosFor(chosen.photos, wanted, {
        dryRun,
        tell,
        signal,
        headers,
        uploaded: uploaded.current,
      })
      await sendImport({
        ...{ kind, file, photos, dryRun, signal, headers: await headers() },
        onSent: (percent) => tell({ phase: 'sending', done: Math.floor(percent), total: 100 }),
        onEvent: (event) => {
          takeDown(report, event)
          if (event.type === 'progress') tell(event)
        },
      })
      setState({ is: dryRun || !report.written ? 'checked' : 'done', report })
    } catch (error) {
      if (under.current !== controller) return
      if (signal.aborted) setState({ is: 'idle' })
      else setState({ is: 'failed', text: isNotLoggedIn(error) ? 'Please log in again.' : sentenceFor(error) })
    }
  }

  return {
    state,
    check: (chosen: Chosen) => start(chosen, true, []),
    bringIn: (chosen: Chosen, wanted: string[]) => start(chosen, false, wanted),
    cancel: useCallback(() => under.current?.abort(), []),
    reset: () => setState({ is: 'idle' }),
  }
}
