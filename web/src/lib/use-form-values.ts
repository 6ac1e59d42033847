import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

export function useFormValues<Texts extends FieldValues, Input>(
  { subscribe }: UseFormReturn<Texts, unknown, Input>,
  onTyped: ((typed: Texts) => void) | undefined,
): void {
  const callback = useRef(onTyped)
  useEffect(() => {
    callback.current = onTyped
  }, [onTyped])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => callback.current?.(values) }),
    [subscribe],
  )
}

/** Puts restored text into a form, as unsaved. Call it after all hooks that listen to the form. */
export function useRestoredValues<Texts extends FieldValues, Input>(
  { reset }: UseFormReturn<Texts, unknown, Input>,
  values: Texts | null,
): void {
  useLayoutEffect(() => {
    if (values) reset(values, { keepDefaultValues: true })
  }, [values, reset])
}
