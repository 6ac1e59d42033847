import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Question } from '#shared/questions.ts'
import { alertError, alertSuccess } from '#web/components/feedback/alerts.ts'
import { useQuestions } from '#web/features/settings/hooks.ts'
import { errorText, isNotLoggedIn, refusalCode } from '#web/lib/errors.ts'
import { adoptionFormSchema, toAdoptionInput } from './adoption-form.ts'
import { isFinal, useRequestAdoption } from './hooks.ts'
import { useLastRequest } from './use-last-request.ts'

const noQuestions: Question[] = []

/**
 * The adoption form of a pet, with the shelter's own questions. `submit` sends it and closes when the result is
 * certain.
 */
export function useAdoptionForm(pet: { id: number; name: string }, onClose: () => void) {
  const request = useRequestAdoption()
  const questionsQuery = useQuestions()
  const questions = questionsQuery.data ?? noQuestions
  const form = useForm({
    resolver: zodResolver(adoptionFormSchema(questions)),
    defaultValues: { petId: pet.id, phone: '', address: '', answers: [], message: '' },
  })
  const { register, handleSubmit, formState, getValues, setValue } = form
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
      onClose()
      void alertSuccess('Adoption request submitted!', `The owner of ${pet.name} will get in touch with you.`)
    } catch (error) {
      if (isNotLoggedIn(error)) return
      await alertError(
        'Failed to submit adoption request',
        refusalCode(error) ? errorText(error) : 'Please try again later.',
      )
      if (isFinal(error)) onClose()
      else if (refusalCode(error) === 'QUESTIONS_CHANGED') await reloadQuestions()
    }
  })
  const { errors, isSubmitting } = formState
  return { asked: questionsQuery, questions, lastTime, register, submit, errors, isSubmitting }
}
