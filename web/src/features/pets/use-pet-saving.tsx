import { type BaseSyntheticEvent, type ReactNode, useState } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { OwnPet, PetDraftInput, PetInput } from '#shared/pets.ts'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { type SavedAct, useOpenSaved } from '#web/features/drafts/just-saved.ts'
import { errorText, refusalCode } from '#web/lib/errors.ts'
import { petFormTexts as t } from './pet-form.texts.ts'
import { emptyPetForm, toPetForm } from './pet-form-values.ts'
import { type PetFormState, rebaseForm, type useDisclosure, type usePetForm } from './use-pet-form.ts'

export type SavePetOptions = {
  save: (input: PetInput) => Promise<OwnPet>
  saveDraft: (input: PetDraftInput) => Promise<OwnPet>
  /** What saving means for the pet's page; a draft is always 'draft'. */
  act: SavedAct
  success: (pet: OwnPet) => ReactNode
}

type PetFormStatus = { tone: StatusTone; text: ReactNode } | null
type PetSavingOptions = SavePetOptions & {
  form: PetFormState
  checkAs: ReturnType<typeof usePetForm>['checkAs']
  more: ReturnType<typeof useDisclosure>
  emptied: boolean
}

/** Saves the pet and opens its page, unless the user has typed on while it was sent (docs/product.md 5.15). */
export function usePetSaving({ form, checkAs, more, emptied, save, saveDraft, act, success }: PetSavingOptions) {
  const [status, setStatus] = useState<PetFormStatus>(null)
  const [outdated, setOutdated] = useState(false)
  const openSaved = useOpenSaved()
  const send = form.handleSubmit(async (submission) => {
    setStatus(null)
    setOutdated(false)
    const submitted = form.getValues()
    const text = JSON.stringify(submitted)
    try {
      const pet = submission.draft ? await saveDraft(submission.input) : await save(submission.input)
      const isTyping = JSON.stringify(form.getValues()) !== text
      // text that was typed while sending stays, and is not saved yet
      rebaseForm(form, submitted, emptied ? emptyPetForm : toPetForm(pet))
      if (isTyping) return setStatus({ tone: 'success', text: success(pet) })
      openSaved(pathTo('pet', { id: pet.id }), pet.status === 'draft' ? 'draft' : act)
    } catch (error) {
      setStatus({ tone: 'error', text: <Failure reason={errorText(error)} /> })
      setOutdated(refusalCode(error) === 'PET_CHANGED')
      more.showIssues(error)
    }
  }, more.onInvalid)
  const submitAs = (rules: Parameters<typeof checkAs>[0]) => (event?: BaseSyntheticEvent) => {
    checkAs(rules)
    return send(event)
  }
  return { status, submit: submitAs('published'), submitDraft: submitAs('draft'), setStatus, outdated, setOutdated }
}

function Failure({ reason }: { reason: string }) {
  return (
    <span>
      <span className="block">{t.failed()}</span>
      <span className="font-normal">{reason}</span>
    </span>
  )
}
