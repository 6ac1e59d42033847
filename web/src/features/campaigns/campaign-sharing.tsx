import type { CampaignDetail } from '#shared/campaigns.ts'
import { pathTo } from '#shared/pages.ts'
import { Share } from '#web/features/sharing/share.tsx'
import { campaignViewTexts as t } from './campaign-view.texts.ts'

export const CampaignSharing = ({ campaign: { id, petName, title, state } }: { campaign: CampaignDetail }) => (
  <Share path={pathTo('campaign', { id })} text={title ?? (state === 'ended' ? petName : t.help({ name: petName }))} />
)
