import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Question } from '#shared/questions.ts'
import { alertError, alertSuccess } from '#web/components/feedback/alerts.ts'
import { useQuestions } from '#web/features/settings/hooks.ts'
import { isNotLoggedIn, refusalOf, sentenceFor } from '#web/lib/errors.ts'
import { askingForm, requestFrom } from './asking.ts'
import { isFinal, useRequestAdoption } from './hooks.ts'
import { useLastTime } from './use-last-time.ts'

const none: Question[] = []

/** The adoption form of a pet, with the shelter's own questions; `submit` sends it and closes once that is settled. */
export function useAsking(pet: { id: number; name: string }, onClose: () => void) {
  const request = useRequestAdoption()
  const asked = useQuestions()
  const questions = asked.data ?? none
  const form = useForm({
    resolver: zodResolver(askingForm(questions)),
    defaultValues: { petId: pet.id, phone: '', address: '', answers: [], message: '' },
  })
  const { register, handleSubmit, formState, getValues, setValue } = form
  const lastTime = useLastTime(form, asked.data)
  // what was answered stays with its question, wherever that stands now
  const askAgain = async () => {
    const before = new Map(questions.map(({ text }, index) => [text, getValues('answers')[index] ?? '']))
    const { data = questions } = await asked.refetch()
    setValue(
      'answers',
      data.map(({ text }) => before.get(text) ?? ''),
    )
  }
  const submit = handleSubmit(async (input) => {
    try {
      await request.mutateAsync(requestFrom(input, questions))
      onClose()
      void alertSuccess('Adoption request submitted!', `The owner of ${pet.name} will get in touch with you.`)
    } catch (error) {
      if (isNotLoggedIn(error)) return
      await alertError(
        'Failed to submit adoption request',
        refusalOf(error) ? sentenceFor(error) : 'Please try again later.',
      )
      if (isFinal(error)) onClose()
      else if (refusalOf(error) === 'QUESTIONS_CHANGED') await askAgain()
    }
  })
  const { errors, isSubmitting } = formState
  return { asked, questions, lastTime, register, submit, errors, isSubmitting }
}
