import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '#web/lib/errors.ts'
import { Button } from '../ui/button.tsx'
import { StatusLine } from '../ui/status-line.tsx'
import { changedElsewhereTexts as t } from './changed-elsewhere.texts.ts'

// Shown in a form when another user has changed its record.

type CurrentVersionProps<Entry> = {
  button: string
  load: () => Promise<Entry>
  atOnce?: boolean
  children: (now: Entry) => ReactNode
}

/** Loads the record's current version on request and shows it, or the error. */
export function CurrentVersion<Entry>({ button, load, atOnce = false, children }: CurrentVersionProps<Entry>) {
  const [now, setNow] = useState<Entry>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const ask = async () => {
    setBusy(true)
    setFailure('')
    try {
      setNow(await load())
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const first = useRef(atOnce ? ask : undefined)
  useEffect(() => void first.current?.(), [])
  if (now !== undefined) return children(now)
  return (
    <div className="space-y-3">
      <StatusLine tone="error">{failure}</StatusLine>
      <Button look="secondary" icon={RefreshCw} busy={busy} onClick={ask}>
        {button}
      </Button>
    </div>
  )
}

type ComparisonProps = {
  title: string
  /** Whether values that the user changed are different in the current version. */
  differs: boolean
  children: ReactNode
}

export function Comparison({ title, differs, children }: ComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className="space-y-6 rounded-card border border-line bg-page p-4 sm:p-6">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft">{differs ? t.inputKept() : t.noDifferences()}</p>
      </div>
      {children}
    </section>
  )
}

export function Side({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-field border border-line bg-card px-4 py-3">
      <dt className="text-sm text-ink-soft">{title}</dt>
      {/* long texts scroll, also with the keyboard */}
      <dd
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-48 overflow-y-auto rounded-small whitespace-pre-line"
      >
        {children}
      </dd>
    </div>
  )
}
