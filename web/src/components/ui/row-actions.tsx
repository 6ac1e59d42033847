import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import type { Icon } from './icon.ts'

const columns = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' }

/** What can be done with a row of a table, always side by side. `most` is how many a row of the table can have. */
export function RowActions({ most, children }: { most: keyof typeof columns; children: ReactNode }) {
  return <div className={`grid gap-1.5 ${columns[most]}`}>{children}</div>
}

type RowActionProps = {
  icon: Icon
  /** What the button says where it has room; otherwise its icon replaces it. */
  word: string
  /** The word with what it is about, such as 'Delete Rex': its name for screen readers, and its tooltip. */
  name: string
  look?: 'primary' | 'secondary'
} & ({ to: string } | { onClick: () => void; busy?: boolean; disabled?: boolean })

/** One of `RowActions`: a button, or with `to` a link. */
export function RowAction({ icon: Mark, word, name, look = 'secondary', ...act }: RowActionProps) {
  const props = { look, size: 'row', 'aria-label': name, title: name, className: 'w-full' } as const
  const shown = (
    <>
      <Mark aria-hidden className="size-[1.2em] shrink-0 @min-[5.1rem]:hidden @min-[6.5rem]:block" />
      <span className="hidden @min-[5.1rem]:inline">{word}</span>
    </>
  )
  return (
    <>
      <div className="@container min-w-0">
        {'to' in act ? (
          <LinkButton {...props} to={act.to}>
            {shown}
          </LinkButton>
        ) : (
          <Button {...props} {...act}>
            {shown}
          </Button>
        )}
      </div>{' '}
    </>
  )
}
