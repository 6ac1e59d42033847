import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hears of everything that is typed into a form. */
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

/** Puts what had been typed before into a form, as not saved yet. Call it after all hooks that listen to the form. */
export function useRestoredValues<Texts extends FieldValues, Input>(
  { reset }: UseFormReturn<Texts, unknown, Input>,
  values: Texts | null,
): void {
  useLayoutEffect(() => {
    if (values) reset(values, { keepDefaultValues: true })
  }, [values, reset])
}
