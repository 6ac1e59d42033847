import { useCallback, useState } from 'react'

/**
 * Whether the picture at `src` failed to load. `watch` is the ref of its `<img>`, also in the server's HTML, where it
 * may have failed before hydration.
 */
export function useImageBroken(src: string, onBroken?: () => void) {
  const [broken, setBroken] = useState('')
  const ref = useCallback((picture: HTMLImageElement | null) => {
    // load it once more to be sure: an SVG without a size of its own looks the same
    if (picture?.complete && picture.naturalWidth === 0) picture.src = picture.currentSrc || picture.src
  }, [])
  const onError = () => {
    setBroken(src)
    onBroken?.()
  }
  return { isBroken: broken === src, watch: { ref, onError } }
}
