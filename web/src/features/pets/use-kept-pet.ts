import { useEffect, useState } from 'react'
import { useSession } from '#web/identity/session.tsx'
import { clearDraft, loadDraft, saveDraft } from '#web/lib/kept.ts'
import { emptyPetForm, type PetFormValues, petFormValues } from './pet-form-values.ts'

const form = 'pet'

/** What whoever is logged in had typed about a new pet before the tab was reloaded or broke down. */
export function usePetDraft() {
  const { user } = useSession()
  // a session that ends leaves the form to whom it belonged to
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
