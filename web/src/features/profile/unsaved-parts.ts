import { createContext, use, useEffect, useId, useState } from 'react'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'

type Report = (id: string, unsaved: boolean) => void

export const UnsavedParts = createContext<Report>(() => {})

/** A page with several forms asks once, whichever has unsaved changes: the router takes only one blocker. */
export function useUnsavedParts(): Report {
  const [unsavedIds, setUnsavedIds] = useState<readonly string[]>([])
  useUnsavedWarning(unsavedIds.length > 0)
  const [report] = useState<Report>(() => (id: string, unsaved: boolean) => {
    setUnsavedIds((now) =>
      now.includes(id) === unsaved ? now : unsaved ? [...now, id] : now.filter((one) => one !== id),
    )
  })
  return report
}

export function useUnsavedPart(unsaved: boolean): void {
  const report = use(UnsavedParts)
  const id = useId()
  useEffect(() => {
    report(id, unsaved)
    return () => report(id, false)
  }, [report, id, unsaved])
}
