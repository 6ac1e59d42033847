import { createContext, use, useEffect, useId, useState } from 'react'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'

type Report = (part: string, unsaved: boolean) => void

export const UnsavedParts = createContext<Report>(() => {})

/** A page with several forms asks once, whichever has unsaved changes: the router takes only one blocker. */
export function useUnsavedParts(): Report {
  const [parts, setParts] = useState<readonly string[]>([])
  useUnsavedWarning(parts.length > 0)
  const [report] = useState<Report>(() => (part: string, unsaved: boolean) => {
    setParts((now) =>
      now.includes(part) === unsaved ? now : unsaved ? [...now, part] : now.filter((one) => one !== part),
    )
  })
  return report
}

export function useUnsavedPart(unsaved: boolean): void {
  const report = use(UnsavedParts)
  const part = useId()
  useEffect(() => {
    report(part, unsaved)
    return () => report(part, false)
  }, [report, part, unsaved])
}
