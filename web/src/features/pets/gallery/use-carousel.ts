import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isRightToLeft } from '#web/lib/direction.ts'

/** The sign of scrolling to later items, which is negative where they are to the left. */
const forward = () => (isRightToLeft() ? -1 : 1)

/**
 * A row of items as wide as its window, so that one is visible. The browser swipes and scrolls it; `go` and the arrow
 * keys move it too.
 */
export function useCarousel(count: number, from = 0) {
  const row = useRef<HTMLUListElement>(null)
  const [scrolledTo, setScrolledTo] = useState(from)
  const target = useRef<number | null>(null)
  const position = Math.min(scrolledTo, count - 1)

  const settle = () => {
    const list = row.current
    if (!list || list.clientWidth === 0) return
    const at = Math.round(Math.abs(list.scrollLeft) / list.clientWidth)
    if (target.current !== null && target.current !== at) return
    target.current = null
    setScrolledTo(at)
  }
  const go = (to: number, behavior?: 'instant') => {
    const list = row.current
    if (!list || to < 0 || to >= count) return
    target.current = to
    setScrolledTo(to)
    list.scrollTo({ left: forward() * to * list.clientWidth, ...(behavior && { behavior }) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first; it may have been swiped before hydration
  useLayoutEffect(() => (from > 0 ? go(from, 'instant') : settle()), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -forward(), ArrowRight: forward() }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(position + step)
  }
  const takeOver = () => {
    target.current = null
  }
  return {
    position,
    go,
    onKeyDown,
    rowProps: { ref: row, onScroll: settle, onPointerDown: takeOver, onWheel: takeOver },
  }
}
