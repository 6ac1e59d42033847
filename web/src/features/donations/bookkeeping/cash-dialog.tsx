import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CreatedDonation } from '#shared/donations.ts'
import { cashFormSchema } from '#shared/donations.ts'
import { currentCurrency, formatMoneyExact } from '#shared/money.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText, isNotLoggedIn, refusalCode } from '#web/lib/errors.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { CampaignPicker } from './campaign-picker.tsx'
import { cashDialogTexts as t } from './cash-dialog.texts.ts'
import type { CashFormState, CashFormValues } from './cash-form.ts'
import { useEnterCash } from './hooks.ts'

/** A cash donation, from the first try to a certain result. Every try has the same key, so that it is entered once. */
let unanswered: CashFormValues | null = null

type CashDialogProps = { campaignId: number | undefined; onClose: () => void }

/** Enters a cash donation (docs/product.md 8.16). */
export function CashDialog({ campaignId, onClose }: CashDialogProps) {
  const [entered, setEntered] = useState<CreatedDonation>()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={() => busy || onClose()}
      title={entered ? t.enteredTitle() : t.title()}
      description={entered ? undefined : t.description()}
    >
      {entered ? (
        <CashEntered donation={entered} onAnother={() => setEntered(undefined)} onClose={onClose} />
      ) : (
        <CashForm campaignId={campaignId} onBusy={setBusy} onEntered={setEntered} onClose={onClose} />
      )}
    </Dialog>
  )
}

type CashFormProps = CashDialogProps & {
  onBusy: (busy: boolean) => void
  onEntered: (donation: CreatedDonation) => void
}

function CashForm({ campaignId, onBusy, onEntered, onClose }: CashFormProps) {
  const { form, note, submit } = useCashForm(campaignId, onBusy, onEntered)
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {note}
      <CampaignPicker form={form} preset={campaignId} />
      <Field label={t.amount({ currency: currentCurrency() })} error={errors.amount?.message}>
        {(control) => (
          <Input {...control} {...form.register('amount')} inputMode="decimal" autoComplete="off" aria-required />
        )}
      </Field>
      <Field label={t.name()} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label={t.email()} error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="off" />}
      </Field>
      <Field label={t.message()} error={errors.message?.message}>
        {(control) => <Textarea {...control} {...form.register('message')} rows={2} dir="auto" />}
      </Field>
      <Tick label={t.showName()} hint={t.showNameHint()} {...form.register('showName')} />
      <StatusLine tone="error">{errors.root?.message}</StatusLine>
      <DialogActions>
        <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
          {t.cancel()}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t.enter()}
        </Button>
      </DialogActions>
    </form>
  )
}

const emptyCashForm = (campaignId: number | undefined): CashFormValues => ({
  campaignId: campaignId ?? 0,
  amount: '',
  name: '',
  email: '',
  message: '',
  showName: false,
  idempotencyKey: newKey(),
})

function useCashForm(
  campaignId: number | undefined,
  onBusy: CashFormProps['onBusy'],
  onEntered: CashFormProps['onEntered'],
) {
  const enterCash = useEnterCash()
  const [start] = useState(() => unanswered ?? emptyCashForm(campaignId))
  const form: CashFormState = useForm({ resolver: zodResolver(cashFormSchema), defaultValues: start })
  // with its key: after a reload, the same donation is still entered once
  const kept = useKeptForm(form, `cash-${campaignId ?? 'any'}`, { along: ['idempotencyKey'] })
  const submit = form.handleSubmit(async (input) => {
    onBusy(true)
    unanswered = form.getValues()
    try {
      const donation = await enterCash.mutateAsync(input)
      unanswered = null
      kept.forget()
      onEntered(donation)
    } catch (error) {
      if (isNotLoggedIn(error)) return
      form.setError('root', { message: handleCashError(form, error) })
    } finally {
      onBusy(false)
    }
  })
  return { form, note: kept.note, submit }
}

function handleCashError(form: CashFormState, error: unknown): string {
  const refusal = refusalCode(error)
  if (!refusal) return t.unanswered({ reason: errorText(error) })
  unanswered = null
  if (refusal === 'DONATION_ERASED') form.setValue('idempotencyKey', newKey())
  if (refusal !== 'KEY_REUSED') return t.failed({ reason: errorText(error) })
  form.setValue('idempotencyKey', newKey())
  return t.alreadyEntered()
}

type CashEnteredProps = { donation: CreatedDonation; onAnother: () => void; onClose: () => void }

function CashEntered({ donation: { amountCents, reference, path }, onAnother, onClose }: CashEnteredProps) {
  const base = useSiteConfig().publicUrl ?? location.origin
  return (
    <>
      <StatusLine tone="success">{t.entered({ amount: formatMoneyExact(amountCents), reference })}</StatusLine>
      <div className="mt-5">
        <CopyField label={t.page()} hint={t.pageHint()} value={`${base}${path}`} />
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onAnother}>
          {t.another()}
        </Button>
        <Button onClick={onClose}>{t.done()}</Button>
      </DialogActions>
    </>
  )
}
