import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  type ChangedCampaign,
  requiredFieldsMissing,
  type SimpleCampaignInput,
  simpleCampaignFormSchema,
} from '#shared/campaigns.ts'
import { alertError, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText } from '#web/lib/errors.ts'
import { campaignFormFieldsTexts } from './campaign-fields.texts.ts'
import { CampaignText, MaxDonationField } from './campaign-fields.tsx'
import {
  type CampaignFormValues,
  campaignFormValues,
  emptyCampaignForm,
  fromCampaignForm,
} from './campaign-form-values.ts'
import { simpleCampaignFormTexts as t } from './simple-campaign-form.texts.ts'

type SimpleCampaignFormProps = {
  save: (input: SimpleCampaignInput) => Promise<ChangedCampaign>
  onSaved: (campaign: ChangedCampaign) => void
  children?: ReactNode
}

const schema = campaignFormValues
  .transform((values): z.input<typeof simpleCampaignFormSchema> => {
    const { needs: _, ...input } = fromCampaignForm(values)
    return input
  })
  .pipe(simpleCampaignFormSchema)

const requiredFields = ['petName', 'image', 'maxDonation'] as const

/** The form that takes a picture's link (docs/product.md 11.8). */
export function SimpleCampaignForm({ save, onSaved, children }: SimpleCampaignFormProps) {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: emptyCampaignForm,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const kept = useKeptForm(form, 'simple-campaign')
  useUnsavedWarning(isDirty, isDirty && !kept.isKept)
  useEffect(prepareAlerts, [])

  const submit = form.handleSubmit(
    async (input) => {
      try {
        const campaign = await save(input)
        form.reset()
        onSaved(campaign)
      } catch (error) {
        form.setError('root', { message: errorText(error) })
        void alertError(t.error(), t.failed())
      }
    },
    async (invalid) => {
      const missing = requiredFields.find((name) => invalid[name]?.message === requiredFieldsMissing())
      if (missing)
        void alertError(t.requiredFieldsMissing(), requiredFieldsMissing()).then(() => form.setFocus(missing))
    },
  )
  const errorOf = (name: keyof CampaignFormValues) => {
    const message = errors[name]?.message
    return message === requiredFieldsMissing() ? t.missing() : message
  }
  const field = (name: keyof CampaignFormValues) => ({ register: form.register, error: errorOf(name) })
  return (
    <form noValidate onSubmit={submit} className="max-w-text space-y-6">
      {kept.note}
      <CampaignText name="petName" {...field('petName')} />
      <PictureLinkField {...field('image')} />
      <MaxDonationField {...field('maxDonation')} />
      <CampaignText name="location" {...field('location')} optional />
      <CampaignText
        name="description"
        {...field('description')}
        hint={campaignFormFieldsTexts.descriptionHint()}
        optional
      />
      <StatusLine tone="error">{errors.root?.message}</StatusLine>
      <Button type="submit" size="large" busy={isSubmitting} className="w-full sm:w-auto">
        {isSubmitting ? t.creating() : t.create()}
      </Button>
      {children}
    </form>
  )
}

type PictureLinkProps = Pick<UseFormReturn<CampaignFormValues>, 'register'> & { error: string | undefined }

const PictureLinkField = ({ register, error }: PictureLinkProps) => (
  <Field label={t.picture()} error={error}>
    {(control) => (
      <Input
        {...control}
        {...register('image')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        aria-required
      />
    )}
  </Field>
)
