import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type RequestDetail, releaseInput } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useSession } from '#web/identity/session.tsx'
import { SessionEnded } from '#web/identity/session-ended.tsx'
import { errorText, isNotLoggedIn, refusalCode } from '#web/lib/errors.ts'
import { useRelease } from './hooks.ts'
import { releaseDialogTexts as t } from './release-dialog.texts.ts'

type ReleaseDialogProps = { request: RequestDetail; onClose: () => void }

/** Takes an accepted request back, with a reason that only the owner's side sees (docs/product.md 6.6). */
export function ReleaseDialog({ request: { id, petName, requesterName }, onClose }: ReleaseDialogProps) {
  const { expired } = useSession()
  const release = useRelease()
  const form = useForm({
    resolver: zodResolver(releaseInput),
    defaultValues: { id, reason: '' },
  })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `release-${id}`)
  const submit = handleSubmit(async (input) => {
    try {
      await release.mutateAsync(input)
      kept.forget()
      onClose()
      toast(t.released({ petName, requesterName }))
    } catch (error) {
      if (isNotLoggedIn(error)) return
      const failureText = t.failed({ reason: errorText(error) })
      if (!isOver(error)) return setError('root', { message: failureText })
      onClose()
      toast(failureText, 'error')
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={t.title({ petName })}
      description={t.consequence({ requesterName })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {kept.note}
        <Field label={t.reason()} hint={t.reasonHint()} error={errors.reason?.message}>
          {(control) => <Textarea {...control} {...register('reason')} rows={3} dir="auto" />}
        </Field>
        <StatusLine tone="error">{errors.root?.message}</StatusLine>
        {expired && (
          <SessionEnded
            path={pathTo('request', { id })}
            className="rounded-field bg-amber-soft px-4 py-3 font-semibold"
          />
        )}
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t.release()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const finalRefusals = new Set<string | null>(['NOT_ACCEPTED', 'REQUEST_CLOSED', 'PET_ADOPTED', 'NO_SUCH_REQUEST'])

const isOver = (error: unknown): boolean => finalRefusals.has(refusalCode(error))
