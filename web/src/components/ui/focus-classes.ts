import type { Focus } from '#shared/pictures.ts'

/**
 * Where a crop holds a picture, as classes for it (theme.css): in steps of 5 percent, since the content security policy
 * refuses the server's HTML a style of its own. Nothing without a focus.
 */
export function focusClasses(focus: Focus | null | undefined): string {
  if (!focus) return ''
  const step = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) / 5) * 5
  return `focus-x-${step(focus.x)} focus-y-${step(focus.y)}`
}
