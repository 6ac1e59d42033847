import type { Focus } from '#shared/pictures.ts'

/**
 * Classes for the focal point of a cropped picture (theme.css), in steps of 5 percent: the content security policy
 * refuses inline styles in the server's HTML.
 */
export function focusClasses(focus: Focus | null | undefined): string {
  if (!focus) return ''
  const step = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) / 5) * 5
  return `focus-x-${step(focus.x)} focus-y-${step(focus.y)}`
}
