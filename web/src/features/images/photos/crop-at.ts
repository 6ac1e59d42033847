import type { CSSProperties } from 'react'
import type { Focus } from '#shared/photos.ts'

const middle: Focus = { x: 50, y: 50 }

export const focusOrCenter = (focus: Focus | null): Focus => focus ?? middle

/**
 * What a picture inside with `object-(--focus)` is cropped around. Only for what the browser makes: the content security policy
 * refuses styles in a page's HTML.
 */
export function cropAt(focus: Focus | null): CSSProperties {
  const { x, y } = focusOrCenter(focus)
  return { '--focus': `${x}% ${y}%` } as CSSProperties
}
