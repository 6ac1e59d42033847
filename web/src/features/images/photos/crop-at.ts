import type { CSSProperties } from 'react'
import type { Focus } from '#shared/photos.ts'

const middle: Focus = { x: 50, y: 50 }

export const focusOrCenter = (focus: Focus | null): Focus => focus ?? middle

/**
 * The focal point for a picture inside with `object-(--focus)`. Only for pages that the browser renders: the content
 * security policy refuses styles in the server's HTML.
 */
export function cropAt(focus: Focus | null): CSSProperties {
  const { x, y } = focusOrCenter(focus)
  return { '--focus': `${x}% ${y}%` } as CSSProperties
}
