import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { adoptionInput } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import type { Me } from '#shared/users.ts'
import { alertError, alertSuccess, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { useSession } from '#web/identity/session.tsx'
import { SessionEnded } from '#web/identity/session-ended.tsx'
import { isNotLoggedIn, refusalOf, sentenceFor } from '#web/lib/errors.ts'
import { isFinal, useRequestAdoption } from './hooks.ts'

type AdoptionDialogProps = { pet: { id: number; name: string }; user: Me; onClose: () => void }

/**
 * Asks to adopt (docs/product.md 6.1). What was typed stays until it has been submitted or the dialog is closed on
 * purpose.
 */
export function AdoptionDialog({ pet, user, onClose }: AdoptionDialogProps) {
  const { expired } = useSession()
  const request = useRequestAdoption()
  useEffect(prepareAlerts, [])
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(adoptionInput),
    defaultValues: { petId: pet.id, phone: '', address: '' },
  })
  const submit = handleSubmit(async (input) => {
    try {
      await request.mutateAsync(input)
      onClose()
      void alertSuccess('Adoption request submitted!', `The owner of ${pet.name} will get in touch with you.`)
    } catch (error) {
      if (isNotLoggedIn(error)) return
      await alertError(
        'Failed to submit adoption request',
        refusalOf(error) ? sentenceFor(error) : 'Please try again later.',
      )
      if (isFinal(error)) onClose()
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={`Adopt ${pet.name}`}
      description="Tell the owner how to reach you and where the new home would be."
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Name">{(control) => <Input {...control} value={user.name} readOnly autoComplete="off" />}</Field>
        <Field label="Email">
          {(control) => <Input {...control} value={user.email} readOnly autoComplete="off" />}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => (
            <Input {...control} {...register('phone')} type="tel" autoComplete="tel" aria-required autoFocus />
          )}
        </Field>
        <Field label="Address" error={errors.address?.message}>
          {(control) => (
            <Textarea {...control} {...register('address')} rows={2} autoComplete="street-address" aria-required />
          )}
        </Field>
        {expired && (
          <SessionEnded path={pathTo('pet', pet)} className="rounded-field bg-amber-soft px-4 py-3 font-semibold" />
        )}
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting}>
            Submit
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
