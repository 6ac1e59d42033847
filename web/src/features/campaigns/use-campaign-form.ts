import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useRef } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import {
  type CampaignDraftInput,
  type CampaignInput,
  type ChangedCampaign,
  campaignDraftFormSchema,
  campaignFormSchema,
} from '#shared/campaigns.ts'
import { pathTo } from '#shared/pages.ts'
import { parseTyped } from '#shared/typed-amounts.ts'
import { alertError } from '#web/components/feedback/alerts.ts'
import { useOpenSaved } from '#web/features/drafts/just-saved.ts'
import { errorText, issuesIn, refusalCode } from '#web/lib/errors.ts'
import { campaignFormTexts as t } from './campaign-form.texts.ts'
import {
  type CampaignFormState,
  type CampaignFormValues,
  type CampaignSubmission,
  campaignFormValues,
  fromCampaignForm,
} from './campaign-form-values.ts'
import { endOfDay } from './closing-date.ts'

type CampaignFormOptions = {
  texts: CampaignFormValues
  failure: string
  save: (input: CampaignInput) => Promise<ChangedCampaign>
  saveDraft?: (input: CampaignDraftInput) => Promise<ChangedCampaign>
  onSaved: (campaign: ChangedCampaign) => void
  openNeeds: () => void
}

type CampaignResolver = Resolver<CampaignFormValues, unknown, CampaignSubmission>

/** A closing date that was not changed is not sent. The shared schema reads a bare day in UTC; users mean their own. */
function resolversOf(texts: CampaignFormValues): Record<'published' | 'draft', CampaignResolver> {
  const typed = campaignFormValues.transform((values): z.input<typeof campaignFormSchema> => {
    const { lastDate, needs, ...input } = fromCampaignForm(values)
    const isChanged = lastDate && lastDate !== texts.lastDate
    const priced = needs.map(({ text, cents }) => ({ text, cents: parseTyped(cents) ?? 0 }))
    return { ...input, lastDate: isChanged ? endOfDay(lastDate) : '', needs: priced }
  })
  const published = typed.pipe(campaignFormSchema).transform((input): CampaignSubmission => ({ draft: false, input }))
  const draft = typed
    .transform((input): z.input<typeof campaignDraftFormSchema> => input)
    .pipe(campaignDraftFormSchema)
    .transform((input): CampaignSubmission => ({ draft: true, input }))
  return { published: zodResolver(published), draft: zodResolver(draft) }
}

const fieldOf = (path: string): keyof CampaignFormValues | undefined =>
  path === 'maxCents' ? 'maxDonation' : campaignFormValues.keyof().safeParse(path).data

/** Fields are checked for the button that was pressed last: a draft needs only a name. */
export function useCampaignForm(options: CampaignFormOptions, isEdit: boolean) {
  const { texts, failure, save, saveDraft, onSaved, openNeeds } = options
  const rules = useRef<'published' | 'draft'>('published')
  const form: CampaignFormState = useForm({
    resolver: (values, context, more) => resolversOf(texts)[rules.current](values, context, more),
    defaultValues: texts,
  })
  const openSaved = useOpenSaved()
  const fail = (error: unknown) => {
    const message = errorText(error)
    if (refusalCode(error) === 'TARGET_TOO_LOW') return form.setError('maxDonation', { message }, { shouldFocus: true })
    for (const issue of refusalCode(error) === 'CAMPAIGN_INCOMPLETE' ? issuesIn(error) : []) {
      const field = fieldOf(issue.path)
      if (field) form.setError(field, { message: issue.message })
    }
    form.setError('root', { message })
    void alertError(t.failed(), failure)
  }
  const send = async (submission: CampaignSubmission) => {
    try {
      const campaign = submission.draft ? await saveDraft?.(submission.input) : await save(submission.input)
      if (!campaign) return
      form.reset(isEdit ? form.getValues() : texts)
      if (submission.draft) openSaved(pathTo('campaign', { id: campaign.id }), 'draft')
      else onSaved(campaign)
    } catch (error) {
      fail(error)
    }
  }
  const submit = form.handleSubmit(send, (invalid) => void (invalid.needs && openNeeds()))
  const submitAs = (next: 'published' | 'draft') => (event?: BaseSyntheticEvent) => {
    rules.current = next
    return submit(event)
  }
  useMarkMissing(form)
  return { form, submit: submitAs('published'), submitDraft: submitAs('draft') }
}

/** A draft's 'Publish' outside the form leads here if something is missing: each field says so at once. */
function useMarkMissing(form: CampaignFormState) {
  const isPublishing = useSearchParams()[0].has('publish')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (isPublishing) void form.trigger(undefined, { shouldFocus: true })
  }, [])
}
