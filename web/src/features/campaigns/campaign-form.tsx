import { CalendarPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useWatch } from 'react-hook-form'
import type { CampaignDraftInput, CampaignInput, ChangedCampaign } from '#shared/campaigns.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { draftsTexts } from '#web/features/drafts/drafts.texts.ts'
import { SaveDraftButton } from '#web/features/drafts/save-draft-button.tsx'
import { useImageUpload } from '#web/features/images/hooks.ts'
import { PictureFileField } from '#web/features/images/picture-field.tsx'
import { campaignFormFieldsTexts } from './campaign-fields.texts.ts'
import { CampaignText, ClosingDateField, MaxDonationField } from './campaign-fields.tsx'
import { campaignFormTexts as t } from './campaign-form.texts.ts'
import { type CampaignFormState, type CampaignFormValues, campaignFormValues } from './campaign-form-values.ts'
import { defaultClosingDay } from './closing-date.ts'
import { NeedsField } from './needs-field.tsx'
import { PetChoice } from './pet-choice.tsx'
import { useCampaignForm } from './use-campaign-form.ts'

export type CampaignFormProps = {
  /** Initial values. A closing date that was not changed is not sent: the server keeps or chooses it. */
  texts: CampaignFormValues
  /** Keeps the values after saving, instead of starting a new campaign. */
  isEdit?: boolean
  /** The name of what is kept of this form in the tab. */
  draft: string
  button: string
  busyButton: string
  failure: string
  save: (input: CampaignInput) => Promise<ChangedCampaign>
  onSaved: (campaign: ChangedCampaign) => void
  /** Offers to save it as a draft, whose page opens then. */
  saveDraft?: (input: CampaignDraftInput) => Promise<ChangedCampaign>
  cancel?: string
  ended?: { on: string; atOnce: boolean } | undefined
}

type ReopenProps = {
  form: CampaignFormState
  on: string
  atOnce: boolean
}

/** Start of an ended campaign's form: takes donations again (docs/product.md 7.11). */
function Reopen({ form, on, atOnce }: ReopenProps) {
  const { lastDate: day } = form.formState.defaultValues ?? {}
  const selected = useWatch({ control: form.control, name: 'lastDate' })
  const reopen = () => {
    form.setValue('lastDate', defaultClosingDay(), { shouldDirty: true, shouldValidate: true })
    form.setFocus('lastDate')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (atOnce) reopen()
  }, [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-amber-soft px-4 py-3 sm:px-6">
      <p role="status" className="min-w-0 grow basis-60">
        {selected === day || !selected ? t.ended({ day: () => <Day time={on} /> }) : t.reopening()}
      </p>
      <Button look="secondary" size="small" icon={CalendarPlus} onClick={reopen}>
        {t.reopen()}
      </Button>
    </div>
  )
}

/**
 * The form that takes a picture's file, also for editing (docs/product.md 11.8). Typed text stays until it is saved.
 */
export function CampaignForm({
  isEdit = false,
  draft,
  button,
  busyButton,
  cancel,
  ended,
  ...props
}: CampaignFormProps) {
  const [needsOpen, setNeedsOpen] = useState(false)
  const openNeeds = () => flushSync(() => setNeedsOpen(true))
  const { form, submit, submitDraft } = useCampaignForm({ ...props, openNeeds }, isEdit)
  const { errors, isDirty, isSubmitting } = form.formState
  // in the order on the page: after a failed try, the first invalid field in the order of registration gets the focus
  for (const name of ['petName', 'title'] as const) form.register(name)
  const image = useController({ control: form.control, name: 'image' }).field
  const upload = useImageUpload()
  const kept = useKeptForm(form, draft, { read: (fields) => campaignFormValues.safeParse(fields).data ?? null })
  useUnsavedWarning(isDirty || upload.isPending, (isDirty && !kept.isKept) || upload.isPending)
  useEffect(prepareAlerts, [])
  const field = (name: Exclude<keyof CampaignFormValues, 'needs'>) => ({
    register: form.register,
    error: errors[name]?.message,
  })
  return (
    <form noValidate onSubmit={submit} className="max-w-text space-y-6">
      {kept.note}
      {ended && <Reopen form={form} {...ended} />}
      <PetChoice form={form} />
      <CampaignText name="petName" {...field('petName')} />
      <CampaignText name="title" {...field('title')} hint={campaignFormFieldsTexts.titleHint()} />
      <PictureFileField
        label={t.picture()}
        value={image.value}
        error={errors.image?.message}
        upload={upload}
        onChange={image.onChange}
        ref={image.ref}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <MaxDonationField {...field('maxDonation')} />
        <ClosingDateField {...field('lastDate')} />
      </div>
      <CampaignText name="location" {...field('location')} />
      <CampaignText name="description" {...field('description')} hint={campaignFormFieldsTexts.descriptionHint()} />
      <NeedsField form={form} open={needsOpen} onOpen={setNeedsOpen} />
      <StatusLine tone="error">{errors.root?.message}</StatusLine>
      <CampaignButtons
        submit={isSubmitting ? busyButton : button}
        busy={isSubmitting}
        waits={upload.isPending}
        onSaveDraft={props.saveDraft && (() => void submitDraft())}
        cancel={cancel}
      />
    </form>
  )
}

type CampaignButtonsProps = {
  submit: string
  busy: boolean
  waits: boolean
  onSaveDraft: (() => void) | undefined
  cancel: string | undefined
}

function CampaignButtons({ submit, busy, waits, onSaveDraft, cancel }: CampaignButtonsProps) {
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Button type="submit" size="large" busy={busy} disabled={waits} className="w-full sm:w-auto">
          {submit}
        </Button>
        {onSaveDraft && <SaveDraftButton disabled={waits || busy} onClick={onSaveDraft} />}
        {cancel && (
          <LinkButton look="secondary" size="large" to={cancel} className="w-full sm:w-auto">
            {t.cancel()}
          </LinkButton>
        )}
      </div>
      {onSaveDraft && <p className="text-sm text-ink-soft">{draftsTexts.hint()}</p>}
    </div>
  )
}
