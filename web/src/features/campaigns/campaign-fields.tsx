import type { UseFormRegister } from 'react-hook-form'
import { campaignFields } from '#shared/campaign-fields.ts'
import { canBeUnknown, type Field, formLabelOf } from '#shared/fields.ts'
import { currentCurrency } from '#shared/money.ts'
import { Field as FormField } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { dayOf } from '#web/lib/days.ts'
import { campaignFormFieldsTexts as t } from './campaign-fields.texts.ts'
import type { CampaignFormValues } from './campaign-form-values.ts'

type CampaignFieldProps = {
  register: UseFormRegister<CampaignFormValues>
  error: string | undefined
  optional?: boolean
}

type CampaignTextProps = CampaignFieldProps & { name: keyof typeof campaignFields; hint?: string }

/** A text of a campaign (shared/campaign-fields.ts). */
export function CampaignText({ name, register, error, hint, optional }: CampaignTextProps) {
  const field: Field = campaignFields[name]
  const isOptional = optional ?? canBeUnknown(field)
  const Control = field.kind === 'text' && field.long ? Textarea : Input
  return (
    <FormField label={formLabelOf(field)} hint={hint} error={error}>
      {(control) => (
        <Control
          {...control}
          {...register(name)}
          autoComplete="off"
          {...(isOptional ? { placeholder: t.optional() } : { 'aria-required': true })}
        />
      )}
    </FormField>
  )
}

export function MaxDonationField({ register, error }: CampaignFieldProps) {
  return (
    <FormField label={t.goal({ currency: currentCurrency() })} hint={t.goalHint()} error={error}>
      {(control) => (
        <Input {...control} {...register('maxDonation')} inputMode="decimal" autoComplete="off" aria-required />
      )}
    </FormField>
  )
}

export function ClosingDateField({ register, error }: CampaignFieldProps) {
  return (
    <FormField label={t.closingDate()} hint={t.closingDateHint()} error={error}>
      {(control) => <Input {...control} {...register('lastDate')} type="date" min={dayOf(new Date())} />}
    </FormField>
  )
}
