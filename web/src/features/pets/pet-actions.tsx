import { House, Pencil, Trash2 } from 'lucide-react'
import { pathTo } from '#shared/pages.ts'
import type { Pet } from '#shared/pets.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { useDeletePet, useMarkAdopted } from './hooks.ts'

/** What its owner can do with a pet, in its row of My Added Pets. */
export function PetActions({ pet }: { pet: Pet }) {
  const markAdopted = useMarkAdopted()
  const deletePet = useDeletePet()
  const adopt = async () => {
    const yes = await confirm({
      title: `Has ${pet.name} found a home?`,
      text: 'It will be shown as adopted, and requests that still wait are rejected. This cannot be undone.',
      yes: 'Yes, adopted',
    })
    if (!yes) return
    markAdopted.mutate(pet, {
      onSuccess: () => toast(`${pet.name} is adopted. Congratulations!`),
      onError: (error) => toast(`${pet.name} could not be marked as adopted. ${sentenceFor(error)}`, 'error'),
    })
  }
  const remove = async () => {
    const yes = await confirm({
      title: 'Are you sure you want to delete this pet?',
      text: `${pet.name} will disappear from the site. Requests you have received stay, and the open ones are rejected.`,
      yes: 'Yes',
      no: 'No',
      destroys: true,
    })
    if (!yes) return
    deletePet.mutate(pet, {
      onSuccess: () => toast(`${pet.name} was deleted.`),
      onError: (error) => toast(`${pet.name} could not be deleted. ${sentenceFor(error)}`, 'error'),
    })
  }
  const busy = markAdopted.isPending || deletePet.isPending
  return (
    <RowActions most={3}>
      <RowAction icon={Pencil} word="Update" name={`Update ${pet.name}`} to={pathTo('updatePet', pet)} />
      <RowAction
        icon={Trash2}
        word="Delete"
        name={`Delete ${pet.name}`}
        busy={deletePet.isPending}
        disabled={busy}
        onClick={remove}
      />
      {(pet.status === 'available' || pet.status === 'on_hold') && (
        <RowAction
          icon={House}
          word="Adopted"
          name={`Adopted: ${pet.name} has found a home`}
          busy={markAdopted.isPending}
          disabled={busy}
          onClick={adopt}
        />
      )}
    </RowActions>
  )
}
