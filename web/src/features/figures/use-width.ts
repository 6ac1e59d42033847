import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Of the text on A4 and Letter paper, in pixels. */
const paperWidth = 640

/**
 * The width of an element, before its first paint, so that nothing moves. While the page is printed, that of paper:
 * scaled down, a wide chart's text would be too small to read.
 */
export function useWidth<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const forPaper = () => flushSync(() => setWidth(Math.min(paperWidth, element.clientWidth)))
    window.addEventListener('beforeprint', forPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', forPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  return [target, width] as const
}
