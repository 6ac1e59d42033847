import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'

const grounds = { plain: 'bg-card text-ink', soft: 'bg-sunken text-ink' }

/** The same with every accent (docs/product.md 11.15). Also for notices that explain a status. */
export const statusColors = {
  waiting: 'bg-waiting-soft text-waiting',
  good: 'bg-home-soft text-home',
  bad: 'bg-danger-soft text-danger',
  paused: 'bg-paused-soft text-paused',
}
export type BadgeStatus = keyof typeof statusColors

type BadgeProps = { icon?: Icon; className?: string; children: ReactNode }

const Pill = ({ icon: Mark, className, children }: BadgeProps) => (
  <span className={classes('badge', className)}>
    {Mark && <Mark aria-hidden className="size-4 shrink-0" />}
    {children}
  </span>
)

/** A short label, such as a category. `plain` is for pictures. */
export const Badge = ({ tone = 'soft', className, ...pill }: BadgeProps & { tone?: keyof typeof grounds }) => (
  <Pill {...pill} className={classes(grounds[tone], className)} />
)

/** The status of a record: a noun or an adjective, never a verb. */
export const StatusBadge = ({ status, ...pill }: Omit<BadgeProps, 'className'> & { status: BadgeStatus }) => (
  <Pill {...pill} className={statusColors[status]} />
)
