import { House, Pencil, Trash2 } from 'lucide-react'
import { pathTo } from '#shared/pages.ts'
import type { Pet } from '#shared/pets.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useDeletePet } from './hooks.ts'
import { petActionsTexts as t } from './pet-actions.texts.ts'
import { useMarkAdoptedAction } from './use-mark-adopted.ts'

export function PetActions({ pet }: { pet: Pick<Pet, 'id' | 'name' | 'status'> }) {
  const adopting = useMarkAdoptedAction(pet)
  const deletePet = useDeletePet()
  const remove = async () => {
    const yes = await confirm({
      title: t.deleteQuestion(),
      text: t.deleteEffect(pet),
      yes: t.yes(),
      no: t.no(),
      destroys: true,
    })
    if (!yes) return
    deletePet.mutate(
      { id: pet.id },
      {
        onSuccess: () => toast(t.deleted(pet)),
        onError: (error) => toast(t.deleteFailed({ name: pet.name, reason: errorText(error) }), 'error'),
      },
    )
  }
  const busy = adopting.busy || deletePet.isPending
  return (
    <RowActions max={3}>
      <RowAction icon={Pencil} label={t.update()} name={t.updatePet(pet)} to={pathTo('updatePet', pet)} />
      <RowAction
        icon={Trash2}
        label={t.delete()}
        name={t.deletePet(pet)}
        busy={deletePet.isPending}
        disabled={busy}
        onClick={remove}
      />
      {(pet.status === 'available' || pet.status === 'on_hold') && (
        <RowAction
          icon={House}
          label={t.adopted()}
          name={t.adoptedPet(pet)}
          busy={adopting.busy}
          disabled={busy}
          onClick={adopting.adopt}
        />
      )}
    </RowActions>
  )
}
