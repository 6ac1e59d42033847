import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { AskedQuestion } from '#shared/questions.ts'
import { alertError, alertSuccess } from '#web/components/feedback/alerts.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { questionsLanguage, useQuestions } from '#web/features/settings/hooks.ts'
import { errorText, isNotLoggedIn, refusalCode } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { trpc } from '#web/lib/trpc.ts'
import { adoptionDialogTexts as t } from './adoption-dialog.texts.ts'
import type { AdoptionFormValues } from './adoption-form.ts'
import { adoptionFormSchema, prefillAnswers, toAdoptionInput } from './adoption-form.ts'
import { isFinal, useRequestAdoption } from './hooks.ts'

const noQuestions: AskedQuestion[] = []

/**
 * Fills empty fields of the adoption form as in the user's last request (docs/product.md 6.15). `fillIn` is null while
 * there is nothing to fill in, or that is not known. `filled` is true after that.
 */
function useLastRequest(
  { getValues, setValue, formState }: Pick<UseFormReturn<AdoptionFormValues>, 'getValues' | 'setValue' | 'formState'>,
  questions: AskedQuestion[] | undefined,
) {
  const { data: last } = trpc.adoptions.lastTime.useQuery(questionsLanguage())
  const [filled, setFilled] = useState(false)
  if (!last || !questions) return { fillIn: null, filled }
  const fillIfEmpty = (field: 'phone' | 'address' | `answers.${number}`, value: string) => {
    if (value === '' || getValues(field)?.trim()) return
    setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const fillIn = () => {
    fillIfEmpty('phone', last.phone)
    fillIfEmpty('address', last.address)
    for (const [index, answer] of prefillAnswers(last.answers, questions).entries())
      fillIfEmpty(`answers.${index}`, answer)
    setFilled(true)
  }
  return { fillIn, filled }
}

/**
 * The adoption form of a pet, with the shelter's own questions. `submit` sends it and closes when the result is
 * certain.
 */
export function useAdoptionForm(pet: { id: number; name: string }, onClose: () => void) {
  const { mail } = useSiteConfig()
  const request = useRequestAdoption()
  const questionsQuery = useQuestions()
  const questions = questionsQuery.data ?? noQuestions
  const form = useForm({
    resolver: zodResolver(adoptionFormSchema(questions)),
    defaultValues: { petId: pet.id, phone: '', address: '', answers: [], message: '' },
  })
  const { register, handleSubmit, formState, getValues, setValue } = form
  const kept = useKeptForm(form, `adopt-${pet.id}`)
  const lastTime = useLastRequest(form, questionsQuery.data)
  // answers stay with their questions, wherever these are now
  const reloadQuestions = async () => {
    const before = new Map(questions.map(({ text }, index) => [text, getValues('answers')[index] ?? '']))
    const { data = questions } = await questionsQuery.refetch()
    setValue(
      'answers',
      data.map(({ text }) => before.get(text) ?? ''),
    )
  }
  const submit = handleSubmit(async (input) => {
    try {
      await request.mutateAsync(toAdoptionInput(input, questions))
      kept.forget()
      onClose()
      void alertSuccess(t.submitted(), mail ? t.submittedNext() : t.submittedNoMail())
    } catch (error) {
      if (isNotLoggedIn(error)) return
      await alertError(t.failed(), refusalCode(error) ? errorText(error) : t.failedNext())
      if (isFinal(error)) onClose()
      else if (refusalCode(error) === 'QUESTIONS_CHANGED') await reloadQuestions()
    }
  })
  const { errors, isSubmitting } = formState
  return { questionsQuery, questions, note: kept.note, lastTime, register, submit, errors, isSubmitting }
}
