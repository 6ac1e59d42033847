import { type RefObject, useEffect, useRef } from 'react'

/**
 * While `open`, Back, Escape, and a press outside `area` call `close`. `toButton`: the focus was inside, and belongs on the
 * button again. The code for Back loads only then, because public pages use this, and their scripts must stay small.
 */
export function useDismiss(open: boolean, area: RefObject<Element | null>, close: (toButton: boolean) => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const ended = new AbortController()
    const { signal } = ended
    const isInside = (node: EventTarget | null) => node instanceof Node && area.current?.contains(node) === true
    const closeFromInside = () => latest.current(isInside(document.activeElement))
    document.addEventListener('pointerdown', ({ target }) => isInside(target) || latest.current(false), { signal })
    document.addEventListener(
      'keydown',
      // a layer above that closes on Escape has prevented the default
      ({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && closeFromInside(),
      { signal },
    )
    import('./layers.ts').then(({ openLayer }) => {
      if (!signal.aborted) signal.addEventListener('abort', openLayer(closeFromInside))
    }, console.warn)
    return () => ended.abort()
  }, [open, area])
}
