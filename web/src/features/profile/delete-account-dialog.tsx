import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { deleteAccountInput, loginTooOldText } from '#shared/account-deletion.ts'
import { pathTo } from '#shared/pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Choice } from '#web/components/ui/choice.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText, issuesIn } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'
import { deleteAccountTexts as t } from './delete-account-dialog.texts.ts'

type DeleteAccountDialogProps = { hasPassword: boolean; firebase: boolean; onClose: () => void }

const pets = z.enum(deleteAccountInput.shape.pets.options, { error: t.petsMissing })
const withPassword = z.object({ pets, currentPassword: deleteAccountInput.shape.currentPassword.unwrap() })
const without = z.object({ pets, currentPassword: z.string().transform(() => undefined) })

const petChoices = () =>
  [
    ['give', t.givePets()],
    ['delete', t.deletePets()],
  ] as const

/** Explains what is deleted, asks about the pets, and deletes the account (docs/product.md 16.6). */
export function DeleteAccountDialog({ hasPassword, firebase, onClose }: DeleteAccountDialogProps) {
  const { form, submit } = useDeleteAccount(hasPassword, onClose)
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog open onOpenChange={() => isSubmitting || onClose()} title={t.title()} description={t.description()}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <DeletionConsequences firebase={firebase} />
        <Choice label={t.pets()} options={petChoices()} error={errors.pets?.message} {...form.register('pets')} />
        {hasPassword ? (
          <Field label={t.password()} error={errors.currentPassword?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register('currentPassword')}
                autoComplete="current-password"
                aria-required
              />
            )}
          </Field>
        ) : (
          <p>{loginTooOldText()}</p>
        )}
        <StatusLine tone="error">{errors.root?.message}</StatusLine>
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {t.keep()}
          </Button>
          <Button type="submit" look="danger" busy={isSubmitting}>
            {isSubmitting ? t.deleting() : t.delete()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function DeletionConsequences({ firebase }: { firebase: boolean }) {
  return (
    <ul className="list-disc space-y-1.5 ps-5">
      <li>{t.aboutYou()}</li>
      <li>{t.aboutRequests()}</li>
      <li>{t.aboutCampaigns()}</li>
      <li>{t.aboutDonations()}</li>
      {firebase && <li>{t.aboutFirebase()}</li>}
    </ul>
  )
}

function useDeleteAccount(hasPassword: boolean, onClose: () => void) {
  const { logout } = useSession()
  const navigate = useNavigate()
  const deleteAccount = trpc.profile.leave.useMutation({ gcTime: 0 })
  const form = useForm({
    resolver: zodResolver(hasPassword ? withPassword : without),
    defaultValues: { currentPassword: '' },
  })
  const submit = form.handleSubmit(async (typed) => {
    try {
      await deleteAccount.mutateAsync(typed)
    } catch (error) {
      const issues = issuesIn(error)
      for (const { path, message } of issues)
        if (path === 'currentPassword' || path === 'pets') form.setError(path, { message }, { shouldFocus: true })
      if (issues.length === 0) form.setError('root', { message: t.failed({ reason: errorText(error) }) })
      return
    }
    onClose()
    // leave the dashboard first and at once: without a user, it would redirect to the login
    await navigate(pathTo('home'), { flushSync: true })
    // clears the browser's side of the session, which the server has deleted
    await logout().catch(() => undefined)
    // the page may have noticed the end of the session and redirected to the login
    await navigate(pathTo('home'), { flushSync: true })
    toast(t.deleted())
  })
  return { form, submit }
}
