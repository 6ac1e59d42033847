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

type DeleteAccountDialogProps = { hasPassword: boolean; firebase: boolean; onClose: () => void }

const pets = z.enum(deleteAccountInput.shape.pets.options, 'Please say what becomes of your pets')
const withPassword = z.object({ pets, currentPassword: deleteAccountInput.shape.currentPassword.unwrap() })
const without = z.object({ pets, currentPassword: z.string().transform(() => undefined) })

const petChoices = [
  ['give', 'Give them to the shelter'],
  ['delete', 'Delete them'],
] as const

/** Explains what is deleted, asks about the pets, and deletes the account (docs/product.md 16.6). */
export function DeleteAccountDialog({ hasPassword, firebase, onClose }: DeleteAccountDialogProps) {
  const { form, submit } = useDeleteAccount(hasPassword, onClose)
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title="Delete your account?"
      description="This happens at once, and nobody can undo it. You may want to download your data first."
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <DeletionConsequences firebase={firebase} />
        <Choice label="Your pets" options={petChoices} error={errors.pets?.message} {...form.register('pets')} />
        {hasPassword ? (
          <Field label="Your password" error={errors.currentPassword?.message}>
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
            Keep my account
          </Button>
          <Button type="submit" look="danger" busy={isSubmitting}>
            {isSubmitting ? 'Deleting...' : 'Delete for good'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function DeletionConsequences({ firebase }: { firebase: boolean }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5">
      <li>Your name, email address and picture go, with your messages, notes, notices, logins and API keys.</li>
      <li>
        Requests to adopt that are still open are withdrawn. Of all others the pet, the dates and the outcome stay,
        without you.
      </li>
      <li>Your campaigns end and go to the shelter, because others have given to them.</li>
      <li>What you gave stays in the shelter’s books, without your name.</li>
      {firebase && (
        <li>
          Google Firebase keeps the account that you log in with. The shelter can delete it there: please ask. If you
          log in again before that, you begin anew.
        </li>
      )}
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
      if (issues.length === 0) form.setError('root', { message: `Nothing was deleted. ${errorText(error)}` })
      return
    }
    onClose()
    // leave the dashboard first and at once: without a user, it would redirect to the login
    await navigate(pathTo('home'), { flushSync: true })
    // clears the browser's side of the session, which the server has deleted
    await logout().catch(() => undefined)
    // the page may have noticed the end of the session and redirected to the login
    await navigate(pathTo('home'), { flushSync: true })
    toast('Your account is deleted. Thank you for having been with us.')
  })
  return { form, submit }
}
