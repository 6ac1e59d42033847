import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  type CampaignDraftInput,
  type ChangedCampaign,
  campaignDraftFormSchema,
  requiredFieldsMissing,
  type SimpleCampaignInput,
  simpleCampaignFormSchema,
} from '#shared/campaigns.ts'
import { pathTo } from '#shared/pages.ts'
import { alertError, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { draftsTexts } from '#web/features/drafts/drafts.texts.ts'
import { useOpenSaved } from '#web/features/drafts/just-saved.ts'
import { SaveDraftButton } from '#web/features/drafts/save-draft-button.tsx'
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
  saveDraft: (input: CampaignDraftInput) => Promise<ChangedCampaign>
}

type SimpleSubmission = { draft: false; input: SimpleCampaignInput } | { draft: true; input: CampaignDraftInput }

const typed = campaignFormValues.transform((values): z.input<typeof simpleCampaignFormSchema> => {
  const { needs: _, ...input } = fromCampaignForm(values)
  return input
})

const schemas = {
  published: typed.pipe(simpleCampaignFormSchema).transform((input): SimpleSubmission => ({ draft: false, input })),
  draft: typed
    .transform((input): z.input<typeof campaignDraftFormSchema> => input)
    .pipe(campaignDraftFormSchema)
    .transform((input): SimpleSubmission => ({ draft: true, input })),
}
const resolvers = { published: zodResolver(schemas.published), draft: zodResolver(schemas.draft) }

const requiredFields = ['petName', 'image', 'maxDonation'] as const

/** The form that takes a picture's link (docs/product.md 11.8). */
export function SimpleCampaignForm({ save, saveDraft, onSaved }: SimpleCampaignFormProps) {
  const { form, submit, submitDraft } = useSimpleCampaignForm({ save, saveDraft, onSaved })
  const { errors, isDirty, isSubmitting } = form.formState
  const kept = useKeptForm(form, 'simple-campaign')
  useUnsavedWarning(isDirty, isDirty && !kept.isKept)
  useEffect(prepareAlerts, [])
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
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Button type="submit" size="large" busy={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? t.creating() : t.create()}
        </Button>
        <SaveDraftButton disabled={isSubmitting} onClick={() => void submitDraft()} />
      </div>
      <p className="text-sm text-ink-soft">{draftsTexts.hint()}</p>
    </form>
  )
}

function useSimpleCampaignForm({ save, saveDraft, onSaved }: SimpleCampaignFormProps) {
  const rules = useRef<keyof typeof resolvers>('published')
  const form: UseFormReturn<CampaignFormValues, unknown, SimpleSubmission> = useForm({
    resolver: (values, context, options) => resolvers[rules.current](values, context, options),
    defaultValues: emptyCampaignForm,
  })
  const openSaved = useOpenSaved()
  const send = form.handleSubmit(
    async (submission) => {
      try {
        const campaign = submission.draft ? await saveDraft(submission.input) : await save(submission.input)
        form.reset()
        if (submission.draft) openSaved(pathTo('campaign', { id: campaign.id }), 'draft')
        else onSaved(campaign)
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
  const submitAs = (next: keyof typeof resolvers) => (event?: BaseSyntheticEvent) => {
    rules.current = next
    return send(event)
  }
  return { form, submit: submitAs('published'), submitDraft: submitAs('draft') }
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
