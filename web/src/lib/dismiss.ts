import { openLayer } from './layers.ts'

/**
 * Calls `close` on Back, Escape, and a press outside `area`, until the returned function is called. `toButton`: the focus
 * was inside, and belongs on the button again.
 */
export function onDismiss(area: Element, close: (toButton: boolean) => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const closeFromInside = () => close(area.contains(document.activeElement))
  const onPress = ({ target }: Event) => {
    if (target instanceof Node && !area.contains(target)) close(false)
  }
  const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    // a layer above that closes on Escape has prevented the default
    if (key === 'Escape' && !defaultPrevented) closeFromInside()
  }
  document.addEventListener('pointerdown', onPress, { signal })
  document.addEventListener('keydown', onKey, { signal })
  signal.addEventListener('abort', openLayer(closeFromInside))
  return () => ended.abort()
}
