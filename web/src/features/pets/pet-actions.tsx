import { Eye, EyeOff, House, Pencil, Trash2, Undo2 } from 'lucide-react'
import { pathTo } from '#shared/pages.ts'
import type { OwnPet } from '#shared/pets.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { MenuItem, MenuLink } from '#web/components/ui/menu.tsx'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { publishingForm } from '#web/features/drafts/draft-notice.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useDeletePet } from './hooks.ts'
import { petActionsTexts as t } from './pet-actions.texts.ts'
import { publicationTexts } from './publication.texts.ts'
import { useMarkAdoptedAction } from './use-mark-adopted.ts'
import { usePublication } from './use-publication.ts'

type PetToManage = Pick<OwnPet, 'id' | 'name' | 'status' | 'missing'>

export function PetActions({ pet }: { pet: PetToManage }) {
  const { name, status, missing } = pet
  const adopting = useMarkAdoptedAction(pet)
  const deleting = useDeleteAction(pet)
  const { change, busy: publishing } = usePublication()
  const setPublished = (published: boolean) => void change({ pets: [pet], published })
  const returning = useLazyComponent(async () => (await import('./return-dialog.tsx')).ReturnDialog)
  const busy = adopting.busy || deleting.busy || publishing || returning.busy
  const update = { icon: Pencil, to: pathTo('updatePet', pet) }
  const isDraft = status === 'draft'
  return (
    <>
      <RowActions
        name={name}
        busy={busy}
        main={
          isDraft ? (
            <RowAction
              icon={Eye}
              label={publicationTexts.publish()}
              name={t.publishPet(pet)}
              {...(missing.length > 0
                ? { to: publishingForm(update.to) }
                : { disabled: busy, onClick: () => setPublished(true) })}
            />
          ) : (
            <RowAction {...update} label={t.update()} name={t.updatePet(pet)} />
          )
        }
      >
        {isDraft && <MenuLink {...update}>{t.update()}</MenuLink>}
        {(status === 'available' || status === 'on_hold') && (
          <MenuItem icon={House} onSelect={adopting.adopt}>
            {t.adopted()}
          </MenuItem>
        )}
        {status === 'available' && (
          <MenuItem icon={EyeOff} onSelect={() => setPublished(false)}>
            {publicationTexts.unpublish()}
          </MenuItem>
        )}
        {status === 'adopted' && (
          <MenuItem icon={Undo2} onSelect={returning.open}>
            {t.cameBack()}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} onSelect={deleting.remove}>
          {t.delete()}
        </MenuItem>
      </RowActions>
      {returning.Component && <returning.Component pet={pet} onClose={returning.close} />}
    </>
  )
}

function useDeleteAction(pet: PetToManage) {
  const { mutate, isPending } = useDeletePet()
  const remove = async () => {
    const yes = await confirm({
      title: t.deleteQuestion(),
      text: t.deleteEffect(pet),
      yes: t.yes(),
      no: t.no(),
      destroys: true,
    })
    if (!yes) return
    mutate(
      { id: pet.id },
      {
        onSuccess: () => toast(t.deleted(pet)),
        onError: (error) => toast(t.deleteFailed({ name: pet.name, reason: errorText(error) }), 'error'),
      },
    )
  }
  return { remove, busy: isPending }
}
