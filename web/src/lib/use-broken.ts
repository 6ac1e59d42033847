import { useCallback, useState } from 'react'

/**
 * Whether the picture at `src` did not load. `watch` goes to its `<img>`, also to one from the server's HTML, which may
 * have failed before there was anybody to hear of it.
 */
export function useImageBroken(src: string, onBroken?: () => void) {
  const [broken, setBroken] = useState('')
  const ref = useCallback((picture: HTMLImageElement | null) => {
    // it is asked for once more rather than believed: a drawing without a size of its own looks the same
    if (picture?.complete && picture.naturalWidth === 0) picture.src = picture.currentSrc || picture.src
  }, [])
  const onError = () => {
    setBroken(src)
    onBroken?.()
  }
  return { isBroken: broken === src, watch: { ref, onError } }
}
