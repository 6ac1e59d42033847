import { useForm } from 'react-hook-form'
import type { RequestDetail } from '#shared/adoptions.ts'
import { proposeMeetingInput, type RequestMeetings } from '#shared/meetings.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useProposeMeeting } from './hooks.ts'
import { proposeDialogTexts as t } from './propose-dialog.texts.ts'
import { slotFieldsTexts } from './slot-fields.texts.ts'
import { isOtherZone, nextSlot, type SlotFormValues, startOf } from './slot-fields.ts'
import { LengthInput, SlotInputs } from './slot-inputs.tsx'

type ProposeDialogProps = { request: RequestDetail; meetings: RequestMeetings; onClose: () => void }
type ProposeFormValues = SlotFormValues & { minutes: string }

/** Another time than those on offer, or than the confirmed one (docs/product.md 26.3). */
export function ProposeDialog({ request: { id }, meetings, onClose }: ProposeDialogProps) {
  const { revision: seen, meeting, timeZone } = meetings
  const proposing = useProposeMeeting()
  const minutes = String(meeting?.minutes ?? meeting?.slots[0]?.minutes ?? 60)
  const form = useForm<ProposeFormValues>({ defaultValues: { ...nextSlot(), minutes } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `propose-${id}`)
  const submit = handleSubmit(async ({ minutes, ...slot }) => {
    const parsed = proposeMeetingInput.safeParse({ id, seen, startsAt: startOf(slot), minutes: Number(minutes) })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return setError('date', { message: issue?.message ?? '' })
    }
    try {
      await proposing.mutateAsync(parsed.data)
      kept.forget()
      onClose()
      toast(t.suggested())
    } catch (error) {
      if (!isNotLoggedIn(error)) setError('root', { message: t.failed({ reason: errorText(error) }) })
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={t.title()}
      description={meeting?.state === 'confirmed' ? t.moves() : t.description()}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {kept.note}
        {timeZone !== null && isOtherZone(timeZone) && (
          <p className="text-sm text-ink-soft">{slotFieldsTexts.ownZone({ zone: timeZone.replaceAll('_', ' ') })}</p>
        )}
        <SlotInputs date={register('date')} time={register('time')} error={errors.date?.message} />
        <LengthInput {...register('minutes')} />
        <StatusLine tone="error">{errors.root?.message}</StatusLine>
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t.suggest()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
