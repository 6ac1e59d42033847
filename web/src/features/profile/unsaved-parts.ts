import { createContext, use, useEffect, useId, useState } from 'react'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'

type Part = { id: string; wouldBeLost: boolean }
type Report = (id: string, unsaved: boolean, wouldBeLost: boolean) => void

export const UnsavedParts = createContext<Report>(() => {})

/** A page with several forms asks once, whichever has unsaved changes: the router takes only one blocker. */
export function useUnsavedParts(): Report {
  const [parts, setParts] = useState<readonly Part[]>([])
  useUnsavedWarning(
    parts.length > 0,
    parts.some(({ wouldBeLost }) => wouldBeLost),
  )
  const [report] = useState<Report>(() => (id: string, unsaved: boolean, wouldBeLost: boolean) => {
    setParts((now) => {
      const others = now.filter((part) => part.id !== id)
      return unsaved ? [...others, { id, wouldBeLost }] : others.length < now.length ? others : now
    })
  })
  return report
}

/** `wouldBeLost`: the text is not kept in the tab, e.g. a password. */
export function useUnsavedPart(unsaved: boolean, wouldBeLost = unsaved): void {
  const report = use(UnsavedParts)
  const id = useId()
  useEffect(() => {
    report(id, unsaved, wouldBeLost)
    return () => report(id, false, false)
  }, [report, id, unsaved, wouldBeLost])
}
