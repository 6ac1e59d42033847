import { Content, Item, Label, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import { type ReactNode, useState } from 'react'
import { Link } from '#web/components/ui/link.tsx'
import { isRightToLeft } from '#web/lib/direction.ts'
import { useLayer } from '#web/lib/use-layer.ts'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'

type MenuProps = {
  trigger: ReactNode
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu under its `trigger` (one button element). Arrow keys, letters, Escape, and Back work. Load it lazily. */
export function Menu({ trigger, label, children, open, onOpenChange }: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  useLayer(isOpen, () => change(false))
  return (
    <Root modal={false} dir={isRightToLeft() ? 'rtl' : 'ltr'} open={isOpen} onOpenChange={change}>
      <Trigger asChild>{trigger}</Trigger>
      {/* no portal: it belongs to the landmark of its trigger */}
      <Content
        aria-label={label}
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="z-50 min-w-60 animate-rise rounded-card border border-line bg-card p-2 shadow-float"
      >
        {children}
      </Content>
    </Root>
  )
}

const entry =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-field px-3 font-semibold text-ink no-underline outline-none data-highlighted:bg-amber-soft ' +
  'forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-solid'

export function MenuItem({
  icon: Mark,
  onSelect,
  children,
}: {
  icon?: Icon
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Item onSelect={onSelect} className={entry}>
      {Mark && <Mark aria-hidden className="size-5 text-amber-ink" />}
      {children}
    </Item>
  )
}

export function MenuLink({ icon: Mark, to, children }: { icon?: Icon; to: string; children: ReactNode }) {
  return (
    <Item asChild>
      <Link to={to} className={entry}>
        {Mark && <Mark aria-hidden className="size-5 text-amber-ink" />}
        {children}
      </Link>
    </Item>
  )
}

export function MenuHeading({ className, children }: { className?: string; children: ReactNode }) {
  return <Label className={classes('px-3 py-2', className)}>{children}</Label>
}

export function MenuLine() {
  return <Separator className="mx-1 my-2 h-px bg-line" />
}
