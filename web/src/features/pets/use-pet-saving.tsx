import { type ReactNode, useState } from 'react'
import type { OwnPet, PetInput } from '#shared/pets.ts'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { errorText, refusalCode } from '#web/lib/errors.ts'
import { petFormTexts as t } from './pet-form.texts.ts'
import { emptyPetForm, toPetForm } from './pet-form-values.ts'
import { type PetFormState, rebaseForm, type useDisclosure } from './use-pet-form.ts'

export type SavePetOptions = {
  save: (input: PetInput) => Promise<OwnPet>
  success: (pet: OwnPet, startAgain: () => void) => ReactNode
}

type PetFormStatus = { tone: StatusTone; text: ReactNode } | null
type PetSavingOptions = SavePetOptions & {
  form: PetFormState
  more: ReturnType<typeof useDisclosure>
  emptied: boolean
}

export function usePetSaving({ form, more, emptied, save, success }: PetSavingOptions) {
  const [status, setStatus] = useState<PetFormStatus>(null)
  const [outdated, setOutdated] = useState(false)
  const startAgain = () => {
    setStatus(null)
    form.setFocus('photos')
  }
  const submit = form.handleSubmit(async (input) => {
    setStatus(null)
    setOutdated(false)
    const submitted = form.getValues()
    try {
      const pet = await save(input)
      // text that was typed while sending stays, and is not saved yet
      rebaseForm(form, submitted, emptied ? emptyPetForm : toPetForm(pet))
      setStatus({ tone: 'success', text: success(pet, startAgain) })
    } catch (error) {
      setStatus({ tone: 'error', text: <Failure reason={errorText(error)} /> })
      setOutdated(refusalCode(error) === 'PET_CHANGED')
      more.showIssues(error)
    }
  }, more.onInvalid)
  return { status, submit, setStatus, outdated, setOutdated }
}

function Failure({ reason }: { reason: string }) {
  return (
    <span>
      <span className="block">{t.failed()}</span>
      <span className="font-normal">{reason}</span>
    </span>
  )
}
