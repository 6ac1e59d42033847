import { type ImportEvent, importEvent } from '#shared/import.ts'
import type { ImportKind } from '#shared/import-export.ts'
import { Refusal, readProblem, Unreachable } from '#web/lib/errors.ts'
import { textInPageLanguage } from '#web/lib/in-page-language.ts'
import { importEndTexts as t } from './import-end.texts.ts'

export type SendImportOptions = {
  kind: ImportKind
  file: File
  /** URLs of photos by their names in the file; '' for photos that are not uploaded yet. */
  photos: Record<string, string>
  dryRun: boolean
  headers: Record<string, string>
  signal: AbortSignal
  onSent: (percent: number) => void
  onEvent: (event: ImportEvent) => void
}

const interruptedText = (dryRun: boolean) => (dryRun ? t.checkInterrupted() : t.importInterrupted())

/**
 * Sends a file to be imported, and passes on the server's events as they arrive. Throws a `Refusal`, also if the server
 * gave up; throws the signal's reason after an abort.
 */
export function sendImport({
  kind,
  file,
  photos,
  dryRun,
  headers,
  signal,
  onSent,
  onEvent,
}: SendImportOptions): Promise<void> {
  const list = new Blob(Object.keys(photos).length > 0 ? [JSON.stringify(photos)] : [])
  const request = new XMLHttpRequest()
  const lines = readLines(request, onEvent)
  const abort = () => request.abort()
  const answer = new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? (100 * loaded) / total : 0)
    request.onprogress = () => request.status === 200 && lines.read()
    request.onload = () => resolve(readEnd(request, lines, dryRun))
    request.onerror = () => reject(lines.begun() ? new Refusal(interruptedText(dryRun)) : new Unreachable())
    request.onabort = () => reject(signal.reason)
    request.open('POST', `/api/import/${kind}?dryRun=${dryRun}&photos=${list.size}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(new Blob([list, file]))
  })
  return answer.finally(() => signal.removeEventListener('abort', abort))
}

async function readEnd(request: XMLHttpRequest, lines: ReturnType<typeof readLines>, dryRun: boolean): Promise<void> {
  if (request.status !== 200) {
    const type = request.getResponseHeader('content-type') ?? ''
    throw await readProblem(
      new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }),
    )
  }
  lines.read()
  const last = lines.last()
  if (last?.type === 'failed') throw new Refusal(await textInPageLanguage(last.written))
  if (last?.type !== 'done') throw new Refusal(interruptedText(dryRun))
}

function readLines(request: XMLHttpRequest, onEvent: (event: ImportEvent) => void) {
  let at = 0
  let last: ImportEvent | undefined
  return {
    begun: () => at > 0,
    last: () => last,
    read() {
      const end = request.responseText.lastIndexOf('\n') + 1
      const lines = request.responseText.slice(at, end).split('\n')
      at = Math.max(at, end)
      for (const line of lines) {
        if (line === '') continue
        last = importEvent.parse(JSON.parse(line))
        onEvent(last)
      }
    },
  }
}
