import { useCallback, useEffect, useRef } from 'react'

/** A ref for an element: while `ready`, `onSeen` is called when it is, comes, or is about to come into view. */
export function useOnVisible(ready: boolean, onSeen: () => void) {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  return useCallback(
    (element: Element | null) => {
      if (!element || !ready) return
      const observer = new IntersectionObserver(
        // on a busy device what several frames have seen comes at once, oldest first
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
        },
        // what was skipped, with the End key or a fling, counts as seen too
        { rootMargin: '1000000px 0px 400px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [ready],
  )
}
