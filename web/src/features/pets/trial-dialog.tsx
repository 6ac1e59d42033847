import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { RequestDetail } from '#shared/adoptions.ts'
import { formatLongDay, inUtc } from '#shared/dates.ts'
import { daysLater, longestTrial, trialInput } from '#shared/stays.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useStartTrial } from './hooks.ts'
import { trialDialogTexts as t } from './trial-dialog.texts.ts'

type TrialDialogProps = {
  request: Pick<RequestDetail, 'id' | 'petName' | 'requesterName' | 'trialUntil'>
  onClose: () => void
}

/** The last day of a trial, two weeks from now at first (docs/product.md 25.5). */
export function TrialDialog({ request: { id, petName, requesterName, trialUntil }, onClose }: TrialDialogProps) {
  const start = useStartTrial()
  const today = new Date().toISOString().slice(0, 10)
  const form = useForm({
    resolver: zodResolver(trialInput),
    defaultValues: { id, until: trialUntil ?? daysLater(today, 14) },
  })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `trial-${id}`)
  const submit = handleSubmit(async (input) => {
    try {
      const { until } = await start.mutateAsync(input)
      kept.forget()
      onClose()
      toast(t.saved({ petName, date: formatLongDay(inUtc(new Date(until))) }))
    } catch (error) {
      if (!isNotLoggedIn(error)) setError('root', { message: t.failed({ reason: errorText(error) }) })
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={t.title({ requesterName })}
      description={t.description({ petName, requesterName })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {kept.note}
        <Field label={t.until()} error={errors.until?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('until')}
              type="date"
              min={daysLater(today, 1)}
              max={daysLater(today, longestTrial)}
            />
          )}
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
