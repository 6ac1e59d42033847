import { House, Pencil, Trash2 } from 'lucide-react'
import { pathTo } from '#shared/pages.ts'
import type { Pet } from '#shared/pets.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useDeletePet } from './hooks.ts'
import { useMarkAdoptedAction } from './use-mark-adopted.ts'

export function PetActions({ pet }: { pet: Pick<Pet, 'id' | 'name' | 'status'> }) {
  const adopting = useMarkAdoptedAction(pet)
  const deletePet = useDeletePet()
  const remove = async () => {
    const yes = await confirm({
      title: 'Are you sure you want to delete this pet?',
      text: `${pet.name} will disappear from the site. Requests you have received stay, and the open ones are rejected.`,
      yes: 'Yes',
      no: 'No',
      destroys: true,
    })
    if (!yes) return
    deletePet.mutate(
      { id: pet.id },
      {
        onSuccess: () => toast(`${pet.name} was deleted.`),
        onError: (error) => toast(`${pet.name} could not be deleted. ${errorText(error)}`, 'error'),
      },
    )
  }
  const busy = adopting.busy || deletePet.isPending
  return (
    <RowActions max={3}>
      <RowAction icon={Pencil} label="Update" name={`Update ${pet.name}`} to={pathTo('updatePet', pet)} />
      <RowAction
        icon={Trash2}
        label="Delete"
        name={`Delete ${pet.name}`}
        busy={deletePet.isPending}
        disabled={busy}
        onClick={remove}
      />
      {(pet.status === 'available' || pet.status === 'on_hold') && (
        <RowAction
          icon={House}
          label="Adopted"
          name={`Adopted: ${pet.name} has found a home`}
          busy={adopting.busy}
          disabled={busy}
          onClick={adopting.adopt}
        />
      )}
    </RowActions>
  )
}
