import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { maxRefusalReasonLength as max, type QueueItem, refuseInput } from '#shared/approval-queue.ts'
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
import { useRefuse } from './hooks.ts'
import { refuseDialogTexts as t } from './refuse-dialog.texts.ts'

type RefuseDialogProps = { post: QueueItem; onDecided: () => void; onClose: () => void }

export function RefuseDialog({ post, onDecided, onClose }: RefuseDialogProps) {
  const { kind, id, version, name, person: author } = post
  const { expired } = useSession()
  const person = author?.name ?? null
  const refuse = useRefuse()
  const form = useForm({
    resolver: zodResolver(refuseInput),
    defaultValues: { kind, id, version, reason: '' },
  })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `decline-${kind}-${id}`)
  const submit = handleSubmit(async (input) => {
    onDecided()
    try {
      await refuse.mutateAsync(input)
      kept.forget()
      onClose()
      toast(person === null ? t.declinedFormer({ name }) : t.declined({ name, person }))
    } catch (error) {
      if (isNotLoggedIn(error)) return
      const failureText = t.failed({ name, reason: errorText(error) })
      if (refusalCode(error) === null) return setError('root', { message: failureText })
      onClose()
      toast(failureText, 'error')
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={t.title({ name })}
      description={person === null ? t.consequenceFormer() : t.consequence({ person })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {kept.note}
        <Field
          label={t.reason()}
          hint={person === null ? t.reasonHintFormer({ max }) : t.reasonHint({ person, max })}
          error={errors.reason?.message}
        >
          {(control) => <Textarea {...control} {...register('reason')} rows={3} dir="auto" />}
        </Field>
        <StatusLine tone="error">{errors.root?.message}</StatusLine>
        {expired && (
          <SessionEnded path={pathTo('approval')} className="rounded-field bg-amber-soft px-4 py-3 font-semibold" />
        )}
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t.decline()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
