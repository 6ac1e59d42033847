import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'

/** `current`: 'true' for a filter that can be on beside others. */
type ChipLinkProps = { to: string; current: boolean | 'true'; children: ReactNode }

/** One of several views of a page, which the URL names. */
export function ChipLink({ to, current, children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current === true ? 'page' : current || undefined}
      className={classes(
        'inline-flex min-h-11 items-center rounded-full border px-4 font-bold no-underline transition-colors',
        current ? 'border-amber bg-amber-soft text-amber-ink' : 'border-line bg-card text-ink hover:bg-amber-soft',
      )}
    >
      {children}
    </Link>
  )
}
