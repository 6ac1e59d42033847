import { useEffect, useState } from 'react'
import { useSession } from '#web/identity/session.tsx'
import { clearDraft, loadDraft, saveDraft } from '#web/lib/form-drafts.ts'
import { emptyPetForm, type PetFormValues, petFormValues } from './pet-form-values.ts'

const form = 'pet'

/** The user's text about a new pet from before the tab was reloaded or crashed. */
export function usePetDraft() {
  const { user } = useSession()
  const [owner] = useState(user?.email)
  const [kept] = useState(() => {
    const { data } = petFormValues.safeParse(owner === undefined ? null : loadDraft(form, owner))
    return data && !isEmpty(data) ? data : null
  })
  useEffect(() => {
    if (!kept) clearDraft(form)
  }, [kept])
  return {
    kept,
    onTyped: (typed: PetFormValues) => {
      if (owner === undefined || isEmpty(typed)) clearDraft(form)
      else saveDraft(form, owner, typed)
    },
    onLeave: () => clearDraft(form),
  }
}

const isEmpty = (typed: PetFormValues): boolean =>
  JSON.stringify(petFormValues.parse(typed)) === JSON.stringify(emptyPetForm)
