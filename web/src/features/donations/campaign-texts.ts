import { z } from 'zod'
import type { Campaign } from '#shared/donations.ts'
import { dollars } from '#shared/money.ts'
import { dayOf } from '#web/lib/days.ts'

/** What the campaign forms contain, as typed: `maxDonation` in dollars, `lastDate` a day in the reader's time zone. */
export const campaignTexts = z.object({
  petName: z.string(),
  image: z.string(),
  maxDonation: z.string(),
  location: z.string(),
  description: z.string(),
  lastDate: z.string(),
})
export type CampaignTexts = z.infer<typeof campaignTexts>

/** An empty form. */
export const noTexts: CampaignTexts = {
  petName: '',
  image: '',
  maxDonation: '',
  location: '',
  description: '',
  lastDate: '',
}

/** A campaign as the edit screen shows it in its fields. */
export const textsOf = ({ petName, image, maxCents, location, description, lastDate }: Campaign): CampaignTexts => ({
  petName,
  image,
  maxDonation: String(dollars(maxCents)),
  location,
  description,
  lastDate: dayOf(lastDate),
})
