import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { directionOf, type Language } from '#shared/texts/languages.ts'
import { classes } from './classes.ts'
import { FieldError } from './field.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className' | 'id'> & {
  label: string
  /** Of the label and the options, if that isn't the page's. */
  language?: Language | undefined
  options: readonly (readonly [value: string, label: ReactNode])[]
  inRow?: boolean
  /** For a choice that is controlled by its parent. */
  isChosen?: (value: string) => boolean
  /** What is chosen on a page without JavaScript, where a form's own values don't arrive. */
  preselected?: string
  error?: string | undefined
}

/**
 * Radio buttons for a few short options. Takes what `register` returns:
 * `<Choice label="Size" options={sizes} {...register('size')} />`.
 */
export function Choice({
  label,
  language,
  options,
  inRow = false,
  isChosen,
  preselected,
  error,
  ...radio
}: ChoiceProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      lang={language}
      dir={language && directionOf(language)}
      aria-labelledby={id}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
      className={classes(inRow && '@container/row flex flex-wrap items-center gap-x-4 gap-y-1.5')}
    >
      <div id={id} className={classes('font-bold', inRow ? 'grow' : 'mb-1.5')}>
        {label}
      </div>
      <div
        className={classes(
          'grid gap-1.5',
          inRow ? 'w-full grid-cols-[1fr_1fr_1.6fr] sm:w-72' : 'grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]',
        )}
      >
        {options.map(([value, text]) => (
          <label
            key={value}
            className={classes(
              'flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-field border border-field-line bg-card px-2 py-1.5 text-center leading-snug font-semibold text-ink-soft transition-colors',
              'hover:border-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === ''
                ? 'has-checked:border-transparent has-checked:bg-sunken forced-colors:has-checked:border-3'
                : 'group has-checked:border-amber-ink has-checked:bg-amber-soft has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-amber-ink',
            )}
          >
            <input
              {...radio}
              type="radio"
              value={value}
              checked={isChosen?.(value)}
              defaultChecked={preselected === undefined ? undefined : value === preselected}
              className="sr-only"
            />
            {value !== '' && <Check aria-hidden className="hidden size-4 shrink-0 group-has-checked:block" />}
            {text}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & {
  label: ReactNode
  hint?: ReactNode
}

export function Tick({ label, hint, ...box }: TickProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input {...box} type="checkbox" aria-describedby={hint ? id : undefined} className="size-5 shrink-0" />
        {label}
      </label>
      {hint && (
        <p id={id} className="ps-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
