import { useEffect, useState } from 'react'
import { useSession } from '#web/identity/session.tsx'
import { forget, keep, recall } from '#web/lib/kept.ts'
import { noPet, type PetTexts, petTexts } from './pet-form-values.ts'

const form = 'pet'

/** What whoever is logged in had typed about a new pet before the tab was reloaded or broke down. */
export function useKeptPet() {
  const { user } = useSession()
  // a session that ends leaves the form to whom it belonged to
  const [owner] = useState(user?.email)
  const [kept] = useState(() => {
    const { data } = petTexts.safeParse(owner === undefined ? null : recall(form, owner))
    return data && !isEmpty(data) ? data : null
  })
  useEffect(() => {
    if (!kept) forget(form)
  }, [kept])
  return {
    kept,
    onTyped: (typed: PetTexts) => {
      if (owner === undefined || isEmpty(typed)) forget(form)
      else keep(form, owner, typed)
    },
    onLeave: () => forget(form),
  }
}

const isEmpty = (typed: PetTexts): boolean => JSON.stringify(petTexts.parse(typed)) === JSON.stringify(noPet)
