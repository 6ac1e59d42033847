import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { directionOf, type Language } from '#shared/texts/languages.ts'

/** Attributes that connect a control to its label, hint, and error. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FormFieldProps = {
  label: string
  /** Of the label, if that isn't the page's. */
  language?: Language | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: (control: FieldControl) => ReactNode
}

/**
 * A labeled form field:
 * `<Field label="Email" error={…}>{(control) => <Input {...control} {...register('email')} />}</Field>`.
 */
export function Field({ label, language, hint, error, className, children }: FormFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} lang={language} dir={language && directionOf(language)} className="mb-1.5 block font-bold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
