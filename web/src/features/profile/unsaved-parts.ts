import { createContext, use, useEffect, useId, useState } from 'react'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'

type Report = (part: string, unsaved: boolean) => void

export const UnsavedParts = createContext<Report>(() => {})

/** A page of several forms asks once, whichever of them holds what is not saved: the router takes one question. */
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

/** While `unsaved`, the page asks before it is left. */
export function useUnsavedPart(unsaved: boolean): void {
  const report = use(UnsavedParts)
  const part = useId()
  useEffect(() => {
    report(part, unsaved)
    return () => report(part, false)
  }, [report, part, unsaved])
}
