import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { currentCurrency } from '#shared/money.ts'
import { monthlyFormSchema } from '#shared/monthly-donations.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { PresetButtons, withoutGoal } from '#web/features/donations/preset-buttons.tsx'
import { rememberedMonthly } from '#web/features/donations/remembered-donations.ts'
import { GiveWithoutScripts } from '#web/features/donations/shelter/give-without-scripts.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText, issuesIn } from '#web/lib/errors.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useStartMonthly } from './hooks.ts'
import { startMonthlyTexts as t } from './start-monthly.texts.ts'

type StartMonthlyFormProps = { petId?: number; onBusy?: (busy: boolean) => void }

/** Begins a monthly donation, and leads to the provider's page, or to the page of the standing order. */
export function StartMonthlyForm({ petId, onBusy }: StartMonthlyFormProps) {
  const { mail, payments } = useSiteConfig()
  const { form, submit } = useStartForm(petId, onBusy)
  const { errors, isSubmitted, isSubmitting } = form.formState
  return (
    <GiveWithoutScripts>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <PresetButtons
          remaining={withoutGoal}
          amount={String(form.watch('amount'))}
          onChoose={(amount) => form.setValue('amount', amount, { shouldDirty: true, shouldValidate: isSubmitted })}
        />
        <Field label={t.amount({ currency: currentCurrency() })} error={errors.amount?.message}>
          {(control) => (
            <Input {...control} {...form.register('amount')} inputMode="decimal" autoComplete="off" aria-required />
          )}
        </Field>
        <Field label={t.email()} hint={mail ? t.emailHint() : undefined} error={errors.email?.message}>
          {(control) => (
            <Input {...control} {...form.register('email')} type="email" autoComplete="email" aria-required />
          )}
        </Field>
        <Field label={t.name()} error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="name" />}
        </Field>
        <p className="text-sm text-ink-soft">{payments ? t.card() : t.transfer()}</p>
        <StatusLine tone="error">{errors.root?.message}</StatusLine>
        <div className="flex justify-end">
          <Button type="submit" busy={isSubmitting}>
            {t.start()}
          </Button>
        </div>
      </form>
    </GiveWithoutScripts>
  )
}

const secretIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function useStartForm(petId: number | undefined, onBusy?: (busy: boolean) => void) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { mutateAsync } = useStartMonthly()
  // repeating a try after a lost response begins nothing twice
  const [key] = useState(newKey)
  const form = useForm({
    resolver: zodResolver(monthlyFormSchema),
    values: { amount: '', email: user?.email ?? '', name: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const submit = form.handleSubmit(async (input) => {
    onBusy?.(true)
    try {
      const { path, checkoutUrl } = await mutateAsync({ ...input, petId, key })
      rememberedMonthly.remember(secretIn(path))
      if (checkoutUrl !== null) location.assign(checkoutUrl)
      else await navigate(path)
    } catch (error) {
      const amount = issuesIn(error).find(({ path }) => path === 'amount')
      if (amount) form.setError('amount', { message: amount.message })
      else form.setError('root', { message: t.failed({ reason: errorText(error) }) })
    } finally {
      onBusy?.(false)
    }
  })
  return { form, submit }
}
