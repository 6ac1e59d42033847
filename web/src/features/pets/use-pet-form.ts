import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { namesOf } from '#shared/fields.ts'
import { petFields } from '#shared/pet-fields.ts'
import type { OwnPet } from '#shared/pets.ts'
import { issuesIn } from '#web/lib/errors.ts'
import { mergePetChanges } from './pet-differences.ts'
import {
  emptyPetForm,
  fieldNames,
  formFieldOf,
  isOptional,
  type PetFormValues,
  type PetSubmission,
  petDraftFormSchema,
  petFormSchema,
  toPetForm,
} from './pet-form-values.ts'

export type PetFormState = UseFormReturn<PetFormValues, unknown, PetSubmission>

type PetResolver = Resolver<PetFormValues, unknown, PetSubmission>
const resolvePublished: PetResolver = zodResolver(petFormSchema)
const resolveDraft: PetResolver = zodResolver(petDraftFormSchema)

const dayFields = namesOf(petFields).filter((name) => petFields[name].kind === 'day')

/** A partly typed date is empty in the browser, and would be lost silently. */
const withDates =
  (resolve: PetResolver): PetResolver =>
  (typed, context, options) => {
    const unfinished = dayFields.filter((name) => {
      const box = options.fields[name]?.ref
      return box instanceof HTMLInputElement && box.validity.badInput
    })
    return resolve(
      { ...typed, ...Object.fromEntries(unfinished.map((name) => [name, 'unfinished'])) },
      context,
      options,
    )
  }

const resolvers = { published: withDates(resolvePublished), draft: withDates(resolveDraft) }

/** Fields are checked for the button that was pressed last: a draft needs only a name. */
export function usePetForm(pet: OwnPet | undefined) {
  const rules = useRef<keyof typeof resolvers>('published')
  const form: PetFormState = useForm({
    resolver: (typed, context, options) => resolvers[rules.current](typed, context, options),
    defaultValues: pet ? toPetForm(pet) : emptyPetForm,
  })
  const checkAs = (next: keyof typeof resolvers) => {
    rules.current = next
  }
  return { form, checkAs }
}

/** Resets the form to `theirs`, and applies the changes since `base` on top. */
export function rebaseForm(form: PetFormState, base: PetFormValues, theirs: PetFormValues): void {
  const merged = mergePetChanges({ base, mine: form.getValues(), theirs })
  form.reset(theirs)
  form.reset(merged, { keepDefaultValues: true })
}

/** Whether the optional fields are shown. They open before an invalid one among them gets the focus. */
export function useDisclosure(form: PetFormState) {
  const [open, setOpen] = useState(false)
  const openFor = (wrong: readonly (keyof PetFormValues)[]) => {
    if (wrong.some(isOptional)) flushSync(() => setOpen(true))
  }
  return {
    open,
    setOpen,
    onInvalid: (errors: FieldErrors<PetFormValues>) => openFor(fieldNames.filter((name) => errors[name])),
    showIssues: (error: unknown) => {
      const issues = issuesIn(error).flatMap(({ path, message }) => {
        const field = formFieldOf(path)
        return field ? [{ field, message }] : []
      })
      for (const { field, message } of issues) form.setError(field, { message })
      const wrong = fieldNames.filter((name) => issues.some(({ field }) => field === name))
      openFor(wrong)
      if (wrong[0]) form.setFocus(wrong[0])
    },
  }
}
