import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'

const tones = {
  plain: 'bg-card text-ink',
  soft: 'bg-sunken text-ink',
  amber: 'bg-amber-soft text-amber-ink',
  green: 'bg-home-soft text-home',
  red: 'bg-danger-soft text-danger',
}
export type Tone = keyof typeof tones

export function Badge({
  tone = 'soft',
  icon: Mark,
  className,
  children,
}: {
  tone?: Tone
  icon?: Icon
  className?: string
  children: ReactNode
}) {
  return (
    <span className={classes('badge', tones[tone], className)}>
      {Mark && <Mark aria-hidden className="size-4 shrink-0" />}
      {children}
    </span>
  )
}
