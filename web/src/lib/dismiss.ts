/**
 * Calls `close` on Back, Escape, and a press outside `area`, for small layers on pages whose scripts must stay small: the
 * code for Back loads when the first one opens. `toButton`: the focus was inside, and belongs on the button again.
 */
export function onDismiss(area: Element, close: (toButton: boolean) => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const hasFocus = () => area.contains(document.activeElement)
  document.addEventListener('pointerdown', ({ target }) => area.contains(target as Node) || close(false), { signal })
  document.addEventListener(
    'keydown',
    // a layer above that closes on Escape has prevented the default
    ({ key, defaultPrevented }) => key !== 'Escape' || defaultPrevented || close(hasFocus()),
    { signal },
  )
  import('./layers.ts').then(
    ({ openLayer }) =>
      signal.aborted ||
      signal.addEventListener(
        'abort',
        openLayer(() => close(hasFocus())),
      ),
    (error) => console.warn('Back will leave the page.', error),
  )
  return () => ended.abort()
}
