import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from '#web/identity/session.tsx'
import { clearDraft, loadDraft, saveDraft } from '#web/lib/form-drafts.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { changedFields, fieldsLike } from './changed-fields.ts'
import { RestoredNote } from './restored-note.tsx'

export type Kept = {
  /** What the user had typed, by field, if this form has been open before in this tab. */
  stored: unknown
  restored: boolean
  /** False if this browser could not keep the last text. */
  isKept: boolean
  /** Keeps these fields; without any, deletes what is kept. */
  keep: (typed: Record<string, unknown>) => void
  /** Deletes what is kept, because it has been sent or the user clears it. */
  forget: () => void
}

/** Text of one form, kept for its user in this tab (docs/product.md 11.22). `useKeptForm` is for most forms. */
export function useKept(form: string): Kept {
  const { user, expired } = useSession()
  // after a session has ended, the form still belongs to its user; a visitor has no email
  const [owner] = useState(() => (expired || user === undefined ? null : (user?.email ?? '')))
  const [stored] = useState(() => (owner === null ? null : loadDraft(form, owner)))
  const [restored, setRestored] = useState(stored !== null)
  const [isKept, setIsKept] = useState(owner !== null)
  return {
    stored,
    restored,
    isKept,
    keep(typed) {
      const isEmpty = Object.keys(typed).length === 0
      if (isEmpty) {
        clearDraft(form)
        setRestored(false)
      } else setIsKept(owner !== null && saveDraft(form, owner, typed))
    },
    forget() {
      clearDraft(form)
      setRestored(false)
    },
  }
}

type KeptFormOptions<Values> = {
  /** Checks stored fields that are not texts or ticks; null discards them. */
  read?: (fields: Values) => Values | null
  /** Fields that are kept with the typed ones, though the user doesn't type them. */
  along?: (keyof Values & string)[]
  /** Fields that must never be stored. */
  never?: (keyof Values & string)[]
  onClear?: () => void
}

/**
 * Keeps the changed fields of a form in this tab until they are sent, and puts them back when the form opens again. Call
 * it after all hooks that listen to the form. Show `note` above the fields, and call `forget` after success, or reset the
 * form.
 */
export function useKeptForm<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  name: string,
  { read = (fields) => fields, along = [], never = [], onClear }: KeptFormOptions<Values> = {},
) {
  const kept = useKept(name)
  const { subscribe, reset, getValues } = form
  const [values] = useState(() => {
    const defaults = getValues()
    const fields = fieldsLike(defaults, kept.stored)
    return fields && read({ ...defaults, ...fields })
  })
  useLayoutEffect(() => {
    if (values) reset(values, { keepDefaultValues: true })
  }, [values, reset])
  useEffect(() => {
    // another version's text, or none
    if (!values) clearDraft(name)
  }, [values, name])
  const { keep } = kept
  const latest = useRef((_typed: Values, _defaults: unknown) => {})
  useEffect(() => {
    latest.current = (typed, defaults) => {
      const changed = changedFields(typed, defaults, never)
      if (Object.keys(changed).length > 0) for (const field of along) Object.assign(changed, { [field]: typed[field] })
      keep(changed)
    }
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => latest.current(values, defaultValues),
      }),
    [subscribe],
  )
  const restored = kept.restored && values !== null
  const clear = () => {
    reset()
    kept.forget()
    onClear?.()
  }
  return { ...kept, restored, note: <KeptNote shown={restored} onClear={clear} /> }
}

/** Says that a form shows what was typed before. 'Clear' leaves the focus on the form's first field. */
export function KeptNote({ shown, onClear }: { shown: boolean; onClear: () => void }): ReactNode {
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const form = currentTarget.closest('form')
    onClear()
    form?.querySelector<HTMLElement>('input:not([readonly], [type=file]), textarea, select')?.focus()
  }
  // the server doesn't know what this tab keeps
  const hydrated = useHydrated()
  return <RestoredNote shown={shown && hydrated} onClear={clear} />
}
