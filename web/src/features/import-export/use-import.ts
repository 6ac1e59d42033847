import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportPhase } from '#shared/import.ts'
import type { ImportKind } from '#shared/import-export.ts'
import { isFileRefused, sendPicture } from '#web/features/images/upload-picture.ts'
import { useSession } from '#web/identity/session.tsx'
import { errorText, isNotLoggedIn, Refusal } from '#web/lib/errors.ts'
import { importEndTexts as t } from './import-end.texts.ts'
import { emptyReport, type ImportReport, recordEvent } from './import-report.ts'
import { sendImport } from './import-stream.ts'

export type ImportSelection = { kind: ImportKind; file: File | null; photos: File[] }

export type ImportProgress = { phase: 'sending' | 'uploading' | ImportPhase; done: number; total: number }

export type ImportState =
  | { is: 'idle' }
  | { is: 'busy'; dryRun: boolean; progress: ImportProgress }
  | { is: 'checked' | 'done'; report: ImportReport }
  | { is: 'cancelled' | 'failed'; text: string }

const cancelledText = (dryRun: boolean, phase: ImportProgress['phase']) => {
  if (dryRun) return t.stopped()
  return phase === 'writing' ? t.cancelledWhileWriting() : t.cancelled()
}

/** Without folders, and without regard to case. */
const photoName = (name: string) => (name.split(/[\\/]/).pop() ?? '').normalize('NFC').toLowerCase()

type UploadOptions = {
  dryRun: boolean
  onProgress: (progress: ImportProgress) => void
  signal: AbortSignal
  headers: () => Promise<Record<string, string>>
  uploaded: Map<File, string>
}

async function uploadPhotos(
  files: File[],
  photoNames: string[],
  uploading: UploadOptions,
): Promise<Record<string, string>> {
  const { dryRun, onProgress, uploaded } = uploading
  const byName = new Map(files.map((file) => [photoName(file.name), file]))
  if (dryRun) return Object.fromEntries([...byName.keys()].map((name) => [name, '']))
  const needed = [...new Set(photoNames.map(photoName))].flatMap((name) => {
    const file = byName.get(name)
    return file ? [{ name, file }] : []
  })
  const images: Record<string, string> = {}
  const queue = needed.values()
  const upload = async () => {
    for (const { name, file } of queue) {
      const image = uploaded.get(file) ?? (await uploadPhoto(file, uploading))
      if (image) uploaded.set(file, image)
      images[name] = image
      onProgress({ phase: 'uploading', done: Object.keys(images).length, total: needed.length })
    }
  }
  // as many as are sent at a time
  await Promise.all([upload(), upload()])
  return images
}

/**
 * A refused photo is left out, and its row shows that. The server's rate limit applies per person: further photos wait
 * until it takes more. Any other error ends the import.
 */
async function uploadPhoto(file: File, uploading: UploadOptions): Promise<string> {
  const { headers, signal } = uploading
  try {
    return (await sendPicture(file, { headers, signal })).image
  } catch (error) {
    if (isFileRefused(error)) return ''
    if (!(error instanceof Refusal && error.status === 429 && error.retryAfter)) throw error
    await waitSeconds(error.retryAfter, signal)
    return uploadPhoto(file, uploading)
  }
}

/** Throws the signal's reason after an abort. */
const waitSeconds = (count: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, count * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Reports progress until the signal is aborted, at most once in 100 ms per phase. */
function progressReporter(dryRun: boolean, signal: AbortSignal, setState: (state: ImportState) => void) {
  let reportedAt = 0
  let phase: ImportProgress['phase'] = 'sending'
  const onProgress = (progress: ImportProgress) => {
    if (signal.aborted) return
    const now = performance.now()
    if (progress.phase === phase && now - reportedAt < 100 && progress.done < progress.total) return
    phase = progress.phase
    reportedAt = now
    setState({ is: 'busy', dryRun, progress })
  }
  return { onProgress, phase: () => phase }
}

/** Checks a file as soon as it is chosen, and imports it on request. */
export function useImport() {
  const { headers } = useSession()
  const [state, setState] = useState<ImportState>({ is: 'idle' })
  const controllerRef = useRef<AbortController>(null)
  const uploaded = useRef(new Map<File, string>())
  useEffect(() => () => controllerRef.current?.abort(), [])

  const start = async (selection: ImportSelection, dryRun: boolean, photoNames: string[]) => {
    const { file, kind } = selection
    if (!file) return
    controllerRef.current?.abort()
    const controller = new AbortController()
    controllerRef.current = controller
    const { signal } = controller
    const { onProgress, phase } = progressReporter(dryRun, signal, setState)
    const report = emptyReport()
    onProgress({ phase: 'sending', done: 0, total: 100 })
    try {
      const photos = await uploadPhotos(selection.photos, photoNames, {
        dryRun,
        onProgress,
        signal,
        headers,
        uploaded: uploaded.current,
      })
      await sendImport({
        kind,
        file,
        photos,
        dryRun,
        signal,
        headers: await headers(),
        onSent: (percent) => onProgress({ phase: 'sending', done: Math.floor(percent), total: 100 }),
        onEvent: (event) => {
          recordEvent(report, event)
          if (event.type === 'progress') onProgress(event)
        },
      })
      setState({ is: dryRun || !report.written ? 'checked' : 'done', report })
    } catch (error) {
      if (controllerRef.current !== controller) return
      if (signal.aborted) return setState({ is: 'cancelled', text: cancelledText(dryRun, phase()) })
      // cancels photo uploads that are no longer needed
      controller.abort()
      setState({ is: 'failed', text: isNotLoggedIn(error) ? t.loggedOut() : errorText(error) })
    }
  }

  return {
    state,
    check: (selection: ImportSelection) => start(selection, true, []),
    runImport: (selection: ImportSelection, photoNames: string[]) => start(selection, false, photoNames),
    cancel: useCallback(() => controllerRef.current?.abort(), []),
  }
}
