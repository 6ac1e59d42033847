import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { PetDetail } from '#shared/pets.ts'
import { moveInput } from '#shared/stays.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Choice } from '#web/components/ui/choice.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useMovePet } from './hooks.ts'
import { moveDialogTexts as t } from './move-dialog.texts.ts'
import { stayPlaceTexts } from './stay-places.texts.ts'

type MoveDialogProps = { pet: Pick<PetDetail, 'id' | 'name' | 'place'>; onClose: () => void }

/** Where a pet of the shelter lives: at the shelter, or with a foster family (docs/product.md 25.2). */
export function MoveDialog({ pet: { id, name, place }, onClose }: MoveDialogProps) {
  const move = useMovePet()
  const form = useForm({
    resolver: zodResolver(moveInput),
    defaultValues: { id, place: place === 'foster' ? ('shelter' as const) : ('foster' as const), caregiverEmail: '' },
  })
  const { register, handleSubmit, formState, setError, watch } = form
  const kept = useKeptForm(form, `move-${id}`)
  const isFoster = watch('place') === 'foster'
  const submit = handleSubmit(async (input) => {
    try {
      await move.mutateAsync(input)
      kept.forget()
      onClose()
      toast(t.moved({ name }))
    } catch (error) {
      if (!isNotLoggedIn(error)) setError('root', { message: t.failed({ reason: errorText(error) }) })
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={t.title({ name })}
      description={t.description({ name })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {kept.note}
        <Choice
          label={t.place()}
          options={[
            ['foster', stayPlaceTexts.foster()],
            ['shelter', stayPlaceTexts.shelter()],
          ]}
          {...register('place', { onChange: () => form.setValue('caregiverEmail', '') })}
        />
        {isFoster && (
          <Field label={t.email()} hint={t.emailHint()} error={errors.caregiverEmail?.message}>
            {(control) => (
              <Input {...control} {...register('caregiverEmail')} type="email" autoComplete="off" dir="ltr" />
            )}
          </Field>
        )}
        <StatusLine tone="error">{errors.root?.message}</StatusLine>
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
