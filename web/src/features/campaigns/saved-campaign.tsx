import { campaignFields } from '#shared/campaign-fields.ts'
import type { CampaignDetail } from '#shared/campaigns.ts'
import { pathTo } from '#shared/pages.ts'
import { DraftNotice } from '#web/features/drafts/draft-notice.tsx'
import { draftsTexts as t } from '#web/features/drafts/drafts.texts.ts'
import type { SavedAct } from '#web/features/drafts/just-saved.ts'
import { NextStepLinks, NextSteps, SavedPost } from '#web/features/drafts/next-steps.tsx'
import { CampaignSharing } from './campaign-sharing.tsx'
import { savedCampaignTexts } from './saved-campaign.texts.ts'
import { useCampaignPublication } from './use-campaign-publication.ts'

/** Whether the page says what to do next, with the button for sharing. */
export const hasNextSteps = ({ withheld }: CampaignDetail, act: SavedAct | null): boolean =>
  (act === 'added' || act === 'published') && !withheld

function statusOf({ petName: name, withheld }: CampaignDetail, act: SavedAct | null): string | null {
  if (act === null) return null
  if (act === 'draft') return t.saved()
  return withheld ? savedCampaignTexts.waiting({ name }) : savedCampaignTexts.online({ name })
}

/** What was saved, and what its creator can do next (docs/product.md 5.15). */
export function SavedCampaign({ campaign, act }: { campaign: CampaignDetail; act: SavedAct | null }) {
  const { id, petName: name } = campaign
  return (
    <SavedPost status={statusOf(campaign, act)}>
      {hasNextSteps(campaign, act) && (
        <NextSteps text={t.campaignIsPublic({ name })}>
          <CampaignSharing campaign={campaign} />
          <NextStepLinks
            links={[
              { to: pathTo('editCampaign', { id }), label: t.editCampaign() },
              { to: pathTo('createCampaign'), label: t.createAnotherCampaign() },
            ]}
          />
        </NextSteps>
      )}
    </SavedPost>
  )
}

const labels = {
  image: t.photo,
  maxCents: t.goal,
  location: campaignFields.location.label,
  description: campaignFields.description.label,
}

export function CampaignDraftNotice({ campaign, onPublished }: { campaign: CampaignDetail; onPublished: () => void }) {
  const { publish, busy } = useCampaignPublication(campaign)
  return (
    <DraftNotice
      missing={campaign.missing.map((name) => labels[name]())}
      form={pathTo('editCampaign', { id: campaign.id })}
      onPublish={async () => {
        if (await publish()) onPublished()
      }}
      busy={busy}
    />
  )
}
