import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Question } from '#shared/questions.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type AdoptionFormValues, prefillAnswers } from './adoption-form.ts'

/**
 * Fills empty fields of the adoption form as in the user's last request (docs/product.md 6.15). `fillIn` is null while
 * there is nothing to fill in, or that is not known. `filled` is true after that.
 */
export function useLastRequest(
  { getValues, setValue, formState }: Pick<UseFormReturn<AdoptionFormValues>, 'getValues' | 'setValue' | 'formState'>,
  questions: Question[] | undefined,
) {
  const { data: last } = trpc.adoptions.lastTime.useQuery()
  const [filled, setFilled] = useState(false)
  if (!last || !questions) return { fillIn: null, filled }
  const put = (field: 'phone' | 'address' | `answers.${number}`, value: string) => {
    if (value === '' || getValues(field)?.trim()) return
    setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const fillIn = () => {
    put('phone', last.phone)
    put('address', last.address)
    for (const [index, answer] of prefillAnswers(last.answers, questions).entries()) put(`answers.${index}`, answer)
    setFilled(true)
  }
  return { fillIn, filled }
}
