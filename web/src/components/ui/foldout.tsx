import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type FoldoutProps = {
  title: string
  about: ReactNode
  open: boolean
  onOpen: (open: boolean) => void
  className?: string
  children: ReactNode
}

export function Foldout({ title, about, open, onOpen, className, children }: FoldoutProps) {
  return (
    <details
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-page"
    >
      <summary className="flex min-h-18 list-none items-center gap-4 rounded-card px-4 py-3 transition-colors hover:bg-amber-soft sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block font-serif text-xl font-semibold">{title}</span>
          <span className="block text-sm text-ink-soft">{about}</span>
        </span>
        <ChevronDown
          aria-hidden
          className={classes('size-6 shrink-0 text-amber-ink transition-transform', open && 'rotate-180')}
        />
      </summary>
      <div className={classes('px-4 pt-2 pb-6 sm:px-6', className)}>{children}</div>
    </details>
  )
}
