import type { UseFormRegister } from 'react-hook-form'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { dayOf } from '#web/lib/days.ts'
import type { CampaignFormValues } from './campaign-texts.ts'

type CampaignFieldProps = {
  register: UseFormRegister<CampaignFormValues>
  error: string | undefined
  optional?: boolean
}

const need = (optional?: boolean) => (optional ? { placeholder: 'Optional' } : { 'aria-required': true })

export function PetNameField({ register, error }: CampaignFieldProps) {
  return (
    <Field label="Pet Name" error={error}>
      {(control) => <Input {...control} {...register('petName')} autoComplete="off" aria-required />}
    </Field>
  )
}

export function MaxDonationField({ register, error }: CampaignFieldProps) {
  return (
    <Field label="Max Donation Amount ($)" hint="The target. Donations stop when it is reached." error={error}>
      {(control) => (
        <Input {...control} {...register('maxDonation')} inputMode="decimal" autoComplete="off" aria-required />
      )}
    </Field>
  )
}

export function LocationField({ register, error, optional }: CampaignFieldProps) {
  return (
    <Field label="Location" error={error}>
      {(control) => <Input {...control} {...register('location')} autoComplete="off" {...need(optional)} />}
    </Field>
  )
}

export function DescriptionField({ register, error, optional }: CampaignFieldProps) {
  return (
    <Field label="Description" hint="What has happened, and what the money will pay for." error={error}>
      {(control) => <Textarea {...control} {...register('description')} {...need(optional)} />}
    </Field>
  )
}

export function ClosingDateField({ register, error }: CampaignFieldProps) {
  return (
    <Field label="Closing Date" hint="The last day on which people can give." error={error}>
      {(control) => <Input {...control} {...register('lastDate')} type="date" min={dayOf(new Date())} />}
    </Field>
  )
}
