import { campaignNameTexts as t } from './campaign-name.texts.ts'

// How a campaign is called (docs/product.md 7.15): the one rule for pages, tables, notifications, mails, and files.

/** Notifications from before titles were named have none. */
export type CampaignNames = { petName: string; title?: string | null | undefined }

/** The heading of a campaign's page, and its name where nothing else is around it: the title, or else the pet's name. */
export const campaignHeading = ({ title, petName }: CampaignNames): string => title ?? petName

/**
 * A campaign's name within a sentence, in the current language. A title is quoted; `titled` chooses between 'the campaign
 * “Surgery for Rex”' and 'the campaign for Rex'.
 */
export const campaignNamed = ({ title, petName }: CampaignNames): { name: string; titled: 'yes' | 'no' } =>
  title == null ? { name: petName, titled: 'no' } : { name: t.quoted({ title }), titled: 'yes' }

/** What a notification stores of a campaign, or of a pet, which has no title. */
export const storedNames = ({ title, petName }: CampaignNames): { petName: string; title?: string } =>
  title == null ? { petName } : { petName, title }
