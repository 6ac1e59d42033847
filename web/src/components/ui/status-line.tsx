import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const icons = { info: Info, success: CircleCheck, error: CircleAlert }
export type StatusTone = keyof typeof icons

export const statusLooks: Record<StatusTone, string> = {
  info: 'bg-sunken text-ink',
  success: 'bg-home-soft text-home',
  error: 'bg-danger-soft text-danger',
}

/** A status that is read out when it changes. Keep it mounted, and empty while there is no status. */
export function StatusLine({ tone = 'info', children }: { tone?: StatusTone; children?: ReactNode }) {
  const Mark = icons[tone]
  return (
    <div role="status">
      {children && (
        <p className={classes('flex items-center gap-2.5 rounded-field px-4 py-3 font-semibold', statusLooks[tone])}>
          <Mark aria-hidden className="size-5 shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
