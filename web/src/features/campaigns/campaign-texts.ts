import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { Campaign, CampaignInput } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { dayOf } from '#web/lib/days.ts'

/** A need with its price in dollars as typed, under the name in the shared schema. */
export const needFormValues = z.object({ text: z.string(), cents: z.string() })

/** The campaign forms as typed: `maxDonation` in dollars, `lastDate` a day in the reader's time zone. */
export const campaignFormValues = z.object({
  petName: z.string(),
  image: z.string(),
  maxDonation: z.string(),
  location: z.string(),
  description: z.string(),
  lastDate: z.string(),
  needs: z.array(needFormValues),
})
export type CampaignFormValues = z.infer<typeof campaignFormValues>

export type CampaignFormState = UseFormReturn<CampaignFormValues, unknown, CampaignInput>

export const emptyCampaignForm: CampaignFormValues = {
  petName: '',
  image: '',
  maxDonation: '',
  location: '',
  description: '',
  lastDate: '',
  needs: [],
}

export const toCampaignForm = ({
  petName,
  image,
  maxCents,
  location,
  description,
  lastDate,
  needs,
}: Campaign): CampaignFormValues => ({
  petName,
  image,
  maxDonation: String(dollars(maxCents)),
  location,
  description,
  lastDate: dayOf(lastDate),
  needs: needs.map(({ text, cents }) => ({ text, cents: String(dollars(cents)) })),
})
