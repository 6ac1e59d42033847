import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { lockScroll } from './hold-still.ts'

type RemoveScrollProps = { as: ComponentType<{ children: ReactNode }>; children: ReactNode }

/**
 * Replaces react-remove-scroll, by which Radix holds the page still under a window (vite.config.ts): that one writes a
 * style element, which the content security policy refuses.
 */
export function RemoveScroll({ as: As, children }: RemoveScrollProps) {
  useLayoutEffect(lockScroll, [])
  return <As>{children}</As>
}
