import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import type { Icon } from './icon.ts'
import { Menu } from './menu.tsx'
import { rowActionsTexts as t } from './row-actions.texts.ts'

type RowActionsProps = {
  /** The action that users most likely want next, as a `RowAction`. */
  main?: ReactNode
  /** Whose row it is, e.g. 'Rex', for screen readers. */
  name: string
  busy?: boolean
  /** Other actions, as items of a menu; without them, there is no menu. */
  children?: ReactNode
}

/** The actions of a table's row: one is a button, the others are in a menu. All have their texts at every width. */
export function RowActions({ main, name, busy = false, children }: RowActionsProps) {
  const label = t.moreActions({ name })
  return (
    <div className="flex gap-1.5 max-md:*:grow md:flex-col @min-[52rem]/table:flex-row @min-[52rem]/table:flex-wrap">
      {main}
      {children && (
        <Menu
          label={label}
          trigger={
            <Button look="quiet" size="row" aria-label={label} title={label} busy={busy} className="shrink-0">
              {t.more()}
              <ChevronDown aria-hidden className="size-[1.2em] shrink-0" />
            </Button>
          }
        >
          {children}
        </Menu>
      )}
    </div>
  )
}

type RowActionProps = {
  icon: Icon
  label: string
  /** The full label, e.g. 'Delete Rex', for screen readers and the tooltip. */
  name: string
  look?: 'primary' | 'secondary'
} & ({ to: string } | { onClick: () => void; busy?: boolean; disabled?: boolean })

export function RowAction({ icon, label, name, look = 'secondary', ...action }: RowActionProps) {
  const props = { look, size: 'row', icon, 'aria-label': name, title: name, className: 'min-w-min px-3' } as const
  return 'to' in action ? (
    <LinkButton {...props} to={action.to}>
      {label}
    </LinkButton>
  ) : (
    <Button {...props} {...action}>
      {label}
    </Button>
  )
}
