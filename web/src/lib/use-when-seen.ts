import { useCallback, useEffect, useRef } from 'react'

/** A ref for an element: `onSeen` is called when it comes, or is about to come, into view. */
export function useWhenSeen(onSeen: () => void) {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  return useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '0px 0px 400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
