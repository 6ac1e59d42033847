import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { returnForm } from '#shared/stays.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Choice } from '#web/components/ui/choice.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useTakeBack } from './hooks.ts'
import { returnDialogTexts as t } from './return-dialog.texts.ts'

type ReturnDialogProps = { pet: { id: number; name: string }; onClose: () => void }

/** An adopted pet came back (docs/product.md 25.3). */
export function ReturnDialog({ pet: { id, name }, onClose }: ReturnDialogProps) {
  const takeBack = useTakeBack()
  const form = useForm({ resolver: zodResolver(returnForm), defaultValues: { next: 'now' as const, reason: '' } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `return-${id}`)
  const submit = handleSubmit(async ({ next, reason }) => {
    try {
      await takeBack.mutateAsync({ id, published: next === 'now', reason })
      kept.forget()
      onClose()
      toast(t.back({ name }))
    } catch (error) {
      if (!isNotLoggedIn(error)) setError('root', { message: t.failed({ name, reason: errorText(error) }) })
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
          label={t.next({ name })}
          options={[
            ['now', t.now()],
            ['later', t.later()],
          ]}
          {...register('next')}
        />
        <Field label={t.reason()} hint={t.reasonHint()} error={errors.reason?.message}>
          {(control) => <Textarea {...control} {...register('reason')} rows={3} dir="auto" />}
        </Field>
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
