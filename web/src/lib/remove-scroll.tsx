import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { lockScroll } from './lock-scroll.ts'

type RemoveScrollProps = { as: ComponentType<{ children: ReactNode }>; children: ReactNode }

/**
 * Replaces react-remove-scroll, which Radix uses to lock scrolling under a window (vite.config.ts): it writes a style
 * element, which the content security policy refuses.
 */
export function RemoveScroll({ as: As, children }: RemoveScrollProps) {
  useLayoutEffect(lockScroll, [])
  return <As>{children}</As>
}
