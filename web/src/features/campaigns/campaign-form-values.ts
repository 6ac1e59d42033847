import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { campaignFields } from '#shared/campaign-fields.ts'
import type { CampaignDetail, CampaignDraftInput, CampaignInput } from '#shared/campaigns.ts'
import { toTyped } from '#shared/money.ts'
import { dayOf } from '#web/lib/days.ts'
import { emptyForm, formShape, fromFormValues, toFormValues } from '#web/lib/form-fields.ts'

/** A need with its price as typed, under the name in the shared schema. */
export const needFormValues = z.object({ text: z.string(), cents: z.string() })

/** The campaign forms as typed: `maxDonation` in the currency's unit, `lastDate` a day in the reader's time zone. */
export const campaignFormValues = z.object({
  ...formShape(campaignFields),
  /** '' for none. */
  petId: z.string(),
  image: z.string(),
  maxDonation: z.string(),
  lastDate: z.string(),
  needs: z.array(needFormValues),
})
export type CampaignFormValues = z.infer<typeof campaignFormValues>

/** What the form's buttons send. */
export type CampaignSubmission = { draft: false; input: CampaignInput } | { draft: true; input: CampaignDraftInput }

export type CampaignFormState = UseFormReturn<CampaignFormValues, unknown, CampaignSubmission>

export const emptyCampaignForm: CampaignFormValues = {
  ...emptyForm(campaignFields),
  petId: '',
  image: '',
  maxDonation: '',
  lastDate: '',
  needs: [],
}

/** The values of what a draft lacks mean nothing. */
export const toCampaignForm = ({
  missing,
  pet,
  ...campaign
}: Omit<CampaignDetail, 'author' | 'canManage'>): CampaignFormValues => ({
  petId: pet === null ? '' : String(pet.id),
  ...toFormValues(campaignFields, campaign),
  image: campaign.image,
  maxDonation: missing.includes('maxCents') ? '' : toTyped(campaign.maxCents),
  lastDate: dayOf(campaign.lastDate),
  needs: campaign.needs.map(({ text, cents }) => ({ text, cents: toTyped(cents) })),
})

/** The typed texts as an input's. */
export const fromCampaignForm = (values: CampaignFormValues) => ({
  ...values,
  petId: values.petId === '' ? null : Number(values.petId),
  ...fromFormValues(campaignFields, values),
})
