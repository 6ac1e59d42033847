import { type ReactNode, useState } from 'react'
import type { OwnPet, PetInput } from '#shared/pets.ts'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { refusalOf, sentenceFor } from '#web/lib/errors.ts'
import { noPet, toForm } from './pet-form-values.ts'
import { type PetFormState, rebase, type useDisclosure } from './use-pet-form.ts'

export type Saving = {
  save: (input: PetInput) => Promise<OwnPet>
  /** What the status line says after a success; `startAgain` leads back to the first field. */
  success: (pet: OwnPet, startAgain: () => void) => ReactNode
}

type Status = { tone: StatusTone; text: ReactNode } | null
type Form = Saving & {
  form: PetFormState
  more: ReturnType<typeof useDisclosure>
  /** After a success the form is empty again. */
  emptied: boolean
}

/** Sends what was typed, and says how it went. */
export function usePetSaving({ form, more, emptied, save, success }: Form) {
  const [status, setStatus] = useState<Status>(null)
  /** Somebody else has changed the pet since it was opened here. */
  const [outdated, setOutdated] = useState(false)
  const startAgain = () => {
    setStatus(null)
    form.setFocus('photos')
  }
  const submit = form.handleSubmit(async (input) => {
    setStatus(null)
    setOutdated(false)
    const sent = form.getValues()
    try {
      const pet = await save(input)
      // what was typed on while it was being sent stays, and is not saved yet
      rebase(form, sent, emptied ? noPet : toForm(pet))
      setStatus({ tone: 'success', text: success(pet, startAgain) })
    } catch (error) {
      setStatus({ tone: 'error', text: <Failure reason={sentenceFor(error)} /> })
      setOutdated(refusalOf(error) === 'PET_CHANGED')
      more.showIssues(error)
    }
  }, more.onInvalid)
  return { status, submit, setStatus, outdated, setOutdated }
}

function Failure({ reason }: { reason: string }) {
  return (
    <span>
      <span className="block">Failed to submit pet</span>
      <span className="font-normal">{reason}</span>
    </span>
  )
}
