import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classes } from './classes.ts'
import { passwordInputTexts as t } from './input.texts.ts'

const box =
  'block w-full rounded-field border border-field-line bg-card px-4 text-base text-ink transition-colors placeholder:text-ink-soft ' +
  'hover:border-ink-soft [[readonly]]:bg-sunken disabled:bg-sunken aria-invalid:border-2 aria-invalid:border-danger'

const leftToRight = new Set<string | undefined>(['email', 'url', 'tel', 'numeric', 'decimal'])

/** Emails, URLs, and numbers are written from left to right in every language. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  const dir = leftToRight.has(props.inputMode ?? props.type) ? 'ltr' : undefined
  return <input dir={dir} {...props} className={classes(box, 'min-h-12 py-2', className)} />
}

export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Mark = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        dir="ltr"
        className={classes('pe-13 rtl:ps-13 rtl:pe-4', className)}
      />
      <button
        type="button"
        aria-label={shown ? t.hide() : t.show()}
        onClick={() => setShown(!shown)}
        className="absolute top-1 end-1 grid size-10 place-items-center rounded-small text-ink-soft hover:text-ink"
      >
        <Mark aria-hidden className="size-5" />
      </button>
    </div>
  )
}

/** Grows with its text if the browser can. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={5} {...props} className={classes(box, 'field-sizing-content min-h-32 max-h-96 py-3', className)} />
  )
}

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <div className={classes('relative', className)}>
      <select {...props} className={classes(box, 'min-h-12 appearance-none py-2 pe-11')} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-4 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}
