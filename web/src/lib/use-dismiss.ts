import { type RefObject, useEffect, useRef } from 'react'

/**
 * While `open`, Back, Escape, and a press outside `area` call `close` (`dismiss.ts`). Its code loads only then, because
 * public pages use this, and their scripts must stay small.
 */
export function useDismiss(open: boolean, area: RefObject<Element | null>, close: (toButton: boolean) => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    let end: (() => void) | undefined
    let isOver = false
    import('./dismiss.ts').then(({ onDismiss }) => {
      if (!isOver && area.current) end = onDismiss(area.current, (toButton) => latest.current(toButton))
    }, console.warn)
    return () => {
      isOver = true
      end?.()
    }
  }, [open, area])
}
