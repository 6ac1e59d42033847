import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  info: { look: 'bg-sunken text-ink', icon: Info },
  success: { look: 'bg-home-soft text-home', icon: CircleCheck },
  error: { look: 'bg-danger-soft text-danger', icon: CircleAlert },
}

/** A line that tells how something went, and is read out when it changes. Keep it mounted; empty while there is nothing to say. */
export function StatusLine({ tone = 'info', children }: { tone?: keyof typeof tones; children?: ReactNode }) {
  const { look, icon: Mark } = tones[tone]
  return (
    <div role="status">
      {children && (
        <p className={classes('flex items-center gap-2.5 rounded-field px-4 py-3 font-semibold', look)}>
          <Mark aria-hidden className="size-5 shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
