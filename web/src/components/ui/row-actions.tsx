import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import type { Icon } from './icon.ts'

const columns = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' }

/** `max` is the largest number of actions that a row of the table can have. */
export function RowActions({ max, children }: { max: keyof typeof columns; children: ReactNode }) {
  return <div className={`grid gap-1.5 ${columns[max]}`}>{children}</div>
}

type RowActionProps = {
  icon: Icon
  label: string
  /** The full label, e.g. 'Delete Rex', for screen readers and the tooltip. */
  name: string
  look?: 'primary' | 'secondary'
} & ({ to: string } | { onClick: () => void; busy?: boolean; disabled?: boolean })

export function RowAction({ icon: Mark, label, name, look = 'secondary', ...action }: RowActionProps) {
  const props = { look, size: 'row', 'aria-label': name, title: name, className: 'w-full' } as const
  const content = (
    <>
      <Mark aria-hidden className="size-[1.2em] shrink-0 @min-[5.1rem]:hidden @min-[6.5rem]:block" />
      <span className="hidden @min-[5.1rem]:inline">{label}</span>
    </>
  )
  return (
    <>
      <div className="@container min-w-0">
        {'to' in action ? (
          <LinkButton {...props} to={action.to}>
            {content}
          </LinkButton>
        ) : (
          <Button {...props} {...action}>
            {content}
          </Button>
        )}
      </div>{' '}
    </>
  )
}
