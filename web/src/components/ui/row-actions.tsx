import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import type { Icon } from './icon.ts'

const columns = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' }

/** `most` is the largest number of actions that a row of the table can have. */
export function RowActions({ most, children }: { most: keyof typeof columns; children: ReactNode }) {
  return <div className={`grid gap-1.5 ${columns[most]}`}>{children}</div>
}

type RowActionProps = {
  icon: Icon
  word: string
  /** The full label, e.g. 'Delete Rex', for screen readers and the tooltip. */
  name: string
  look?: 'primary' | 'secondary'
} & ({ to: string } | { onClick: () => void; busy?: boolean; disabled?: boolean })

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
