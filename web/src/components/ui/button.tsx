import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from '#web/components/ui/link.tsx'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-action text-on-action hover:bg-action-hover forced-colors:border',
  secondary: 'bg-card text-ink border border-field-line hover:bg-amber-soft',
  quiet: 'text-ink hover:bg-amber-soft',
  danger: 'bg-danger-action text-on-danger hover:bg-danger-hover forced-colors:border',
}
const sizes = {
  row: 'min-h-11 px-1.5 text-sm gap-1.5 md:min-h-9',
  small: 'min-h-9 px-3.5 text-sm gap-1.5',
  medium: 'min-h-11 px-5 text-base gap-2',
  large: 'min-h-13 px-7 text-lg gap-2.5',
}

type ButtonStyle = { look?: keyof typeof looks; size?: keyof typeof sizes }

export function buttonClasses({ look = 'primary', size = 'medium' }: ButtonStyle = {}) {
  return classes(
    'inline-flex items-center justify-center rounded-full py-1 text-center font-bold wrap-normal no-underline transition-colors',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-soft',
    'aria-disabled:cursor-progress aria-disabled:opacity-60',
    looks[look],
    sizes[size],
  )
}

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { icon?: Icon | undefined; busy?: boolean }

/**
 * `busy` shows a spinner and ignores clicks and Enter, but keeps the focus, which `disabled` would lose. The caller
 * says what is going on.
 */
export function Button({ look, size, icon: Mark, busy = false, className, onClick, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={busy || undefined}
      onClick={busy ? stop : onClick}
      className={classes(buttonClasses({ look, size }), className)}
    >
      {busy ? <Spinner /> : Mark && <Mark aria-hidden className="size-[1.2em] shrink-0" />}
      {children}
    </button>
  )
}

const stop = (event: MouseEvent) => event.preventDefault()

export function LinkButton({
  look,
  size,
  icon: Mark,
  className,
  children,
  ...props
}: LinkProps & ButtonStyle & { icon?: Icon }) {
  return (
    <Link {...props} className={classes(buttonClasses({ look, size }), className)}>
      {Mark && <Mark aria-hidden className="size-[1.2em] shrink-0" />}
      {children}
    </Link>
  )
}

export function IconButton({
  label,
  icon: Mark,
  className,
  ...props
}: ComponentProps<'button'> & { label: string; icon: Icon }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-current/10',
        className,
      )}
    >
      <Mark aria-hidden className="size-5" />
    </button>
  )
}
