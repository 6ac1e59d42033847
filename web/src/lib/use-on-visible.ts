import { useCallback, useEffect, useRef } from 'react'

/** A ref for an element: while `ready`, `onSeen` is called when it is in or near the view. */
export function useOnVisible(ready: boolean, onSeen: () => void) {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  return useCallback(
    (element: Element | null) => {
      if (!element || !ready) return
      const observer = new IntersectionObserver(
        // a busy device reports several frames at once, oldest first
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
        },
        // elements that were skipped, e.g. with the End key, count as seen too
        { rootMargin: '1000000px 0px 400px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [ready],
  )
}
