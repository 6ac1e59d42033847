import { useEffect, useLayoutEffect, useRef } from 'react'
import { openLayer } from './layers.ts'

/** While `open`, Back calls `onClose` instead of leaving the page, if no other layer is above. */
export function useLayer(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  }, [onClose])
  // with the rendering that closes it, before the browser can show that
  useLayoutEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open])
}
