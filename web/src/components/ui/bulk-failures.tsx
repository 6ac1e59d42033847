import { useEffect, useRef } from 'react'
import { bulkFailuresTexts as t } from './bulk-failures.texts.ts'
import { StatusLine } from './status-line.tsx'

export type BulkFailure = { id: number; name: string; reason: string }

/** The rows that a bulk action has left unchanged, with the reasons; nothing if there are none. Takes the focus. */
export function BulkFailures({ failures }: { failures: readonly BulkFailure[] }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failures.length > 0) part.current?.focus()
  }, [failures])
  return (
    <div ref={part} tabIndex={-1} className="mb-4 empty:hidden">
      <StatusLine tone="error">{failures.length > 0 && t.notChanged({ count: failures.length })}</StatusLine>
      {failures.length > 0 && (
        <ul className="mt-2 max-h-60 list-disc space-y-1 overflow-y-auto ps-9">
          {failures.map(({ id, name, reason }) => (
            <li key={id}>{t.reason({ name, reason })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
