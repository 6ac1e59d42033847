import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hears of everything that is typed into a form. */
export function useTyped<Texts extends FieldValues, Input>(
  { subscribe }: UseFormReturn<Texts, unknown, Input>,
  onTyped: ((typed: Texts) => void) | undefined,
): void {
  const hear = useRef(onTyped)
  useEffect(() => {
    hear.current = onTyped
  }, [onTyped])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => hear.current?.(values) }),
    [subscribe],
  )
}

/** Puts what had been typed before into a form, as not saved yet. Call it after all hooks that listen to the form. */
export function useTypedBefore<Texts extends FieldValues, Input>(
  { reset }: UseFormReturn<Texts, unknown, Input>,
  typed: Texts | null,
): void {
  useLayoutEffect(() => {
    if (typed) reset(typed, { keepDefaultValues: true })
  }, [typed, reset])
}
