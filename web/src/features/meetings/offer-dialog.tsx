import { Plus, X } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import type { RequestDetail } from '#shared/adoptions.ts'
import { maxMeetingSlots, offerMeetingInput, type RequestMeetings } from '#shared/meetings.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button, IconButton } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useOfferMeeting } from './hooks.ts'
import { offerDialogTexts as t } from './offer-dialog.texts.ts'
import { slotFieldsTexts } from './slot-fields.texts.ts'
import { isOtherZone, nextSlot, type SlotFormValues, startOf } from './slot-fields.ts'
import { LengthInput, SlotInputs } from './slot-inputs.tsx'

type OfferDialogProps = { request: RequestDetail; meetings: RequestMeetings; onClose: () => void }
type OfferFormValues = { slots: SlotFormValues[]; minutes: string; place: string }

const noTimes = (): OfferFormValues => ({ slots: [nextSlot()], minutes: '60', place: '' })

/** Sends the times; shows what is wrong with them at their fields. */
function useOfferForm({ request: { id }, meetings: { revision: seen }, onClose }: OfferDialogProps) {
  const offering = useOfferMeeting()
  const form = useForm<OfferFormValues>({ defaultValues: noTimes() })
  const slots = useFieldArray({ control: form.control, name: 'slots' })
  const kept = useKeptForm(form, `offer-${id}`)
  const { setError } = form
  const submit = form.handleSubmit(async ({ slots, minutes, place }) => {
    const times = slots.map((slot) => ({ startsAt: startOf(slot), minutes: Number(minutes) }))
    const parsed = offerMeetingInput.safeParse({ id, seen, slots: times, place })
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        const [field, index] = path
        if (field === 'slots' && typeof index === 'number') setError(`slots.${index}.date`, { message })
        else setError(field === 'place' ? 'place' : 'root', { message })
      }
      return
    }
    try {
      await offering.mutateAsync(parsed.data)
      kept.forget()
      onClose()
      toast(t.offered())
    } catch (error) {
      if (!isNotLoggedIn(error)) setError('root', { message: t.failed({ reason: errorText(error) }) })
    }
  })
  return { form, slots, kept, submit }
}

/** Up to five times on any day, with one length and one place (docs/product.md 26.2). */
export function OfferDialog(props: OfferDialogProps) {
  const { meetings, onClose } = props
  const { form, slots, kept, submit } = useOfferForm(props)
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const { usualPlace } = meetings
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={t.title()}
      description={meetings.meeting?.state === 'confirmed' ? t.moves() : t.description()}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {kept.note}
        <Hints meetings={meetings} />
        <Slots form={form} slots={slots} />
        <LengthInput {...register('minutes')} />
        <Field
          label={t.place()}
          hint={usualPlace === null ? undefined : t.placeHint({ place: usualPlace })}
          error={errors.place?.message}
        >
          {(field) => <Textarea {...field} {...register('place')} rows={2} dir="auto" className="min-h-12!" />}
        </Field>
        <StatusLine tone="error">{errors.root?.message}</StatusLine>
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t.offer({ count: slots.fields.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type SlotsProps = Pick<ReturnType<typeof useOfferForm>, 'form' | 'slots'>

function Slots({ form: { register, formState, getValues }, slots: { fields, append, remove } }: SlotsProps) {
  const add = () => append(nextSlot(getValues('slots').at(-1)), { shouldFocus: false })
  return (
    <>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="relative">
          <legend className="mb-1.5 text-sm font-semibold text-ink-soft">{t.slot({ number: index + 1 })}</legend>
          <SlotInputs
            date={register(`slots.${index}.date`)}
            time={register(`slots.${index}.time`)}
            error={formState.errors.slots?.[index]?.date?.message}
          />
          {fields.length > 1 && (
            <IconButton
              icon={X}
              label={t.remove({ number: index + 1 })}
              className="absolute -top-2.5 end-0"
              onClick={() => remove(index)}
            />
          )}
        </fieldset>
      ))}
      {fields.length < maxMeetingSlots && (
        <Button look="secondary" size="small" icon={Plus} onClick={add}>
          {t.add()}
        </Button>
      )}
    </>
  )
}

function Hints({ meetings: { timeZone, openingHours } }: { meetings: RequestMeetings }) {
  if (!isOtherZone(timeZone) && openingHours === null) return null
  return (
    <div className="space-y-1 text-sm text-ink-soft">
      {openingHours !== null && <p className="whitespace-pre-line">{t.openingHours({ hours: openingHours })}</p>}
      {timeZone !== null && isOtherZone(timeZone) && (
        <p>{slotFieldsTexts.ownZone({ zone: timeZone.replaceAll('_', ' ') })}</p>
      )}
    </div>
  )
}
