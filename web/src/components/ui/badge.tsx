import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'

/** The same with every accent (docs/product.md 11.19). Also for notices that explain a status. */
export const statusColors = {
  waiting: 'bg-waiting-soft text-waiting',
  good: 'bg-home-soft text-home',
  bad: 'bg-danger-soft text-danger',
  paused: 'bg-paused-soft text-paused',
}
export type BadgeStatus = keyof typeof statusColors

const tones = { plain: 'bg-card text-ink', soft: 'bg-sunken text-ink', ...statusColors }

type BadgeProps = { icon?: Icon; className?: string; children: ReactNode }

/** A short label, such as a category. `plain` is for pictures; a status has a `StatusBadge`. */
export function Badge({
  tone = 'soft',
  icon: Mark,
  className,
  children,
}: BadgeProps & { tone?: 'plain' | 'soft' | BadgeStatus }) {
  return (
    <span className={classes('badge', tones[tone], className)}>
      {Mark && <Mark aria-hidden className="size-4 shrink-0" />}
      {children}
    </span>
  )
}

/** The status of a record: a noun or an adjective, never a verb. */
export const StatusBadge = ({ status, ...badge }: BadgeProps & { status: BadgeStatus }) => (
  <Badge {...badge} tone={status} />
)
