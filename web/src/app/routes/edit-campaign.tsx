import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { CampaignDetail } from '#shared/campaigns.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { canApprove } from '#shared/permissions.ts'
import { alertSuccess } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { RecordToEdit } from '#web/components/feedback/record-to-edit.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { CampaignForm } from '#web/features/campaigns/campaign-form.tsx'
import { toCampaignForm } from '#web/features/campaigns/campaign-form-values.ts'
import { useCampaign, useSaveCampaignDraft, useUpdateCampaign } from '#web/features/campaigns/hooks.ts'
import { draftsTexts } from '#web/features/drafts/drafts.texts.ts'
import { useOpenSaved } from '#web/features/drafts/just-saved.ts'
import { useSession } from '#web/identity/session.tsx'
import { createCampaignPageTexts } from './create-campaign.texts.ts'
import { editCampaignPageTexts as t } from './edit-campaign.texts.ts'

/** The form that takes a picture's file, filled in (docs/product.md 11.8). */
export function EditCampaignPage() {
  const { id } = useParams()
  const query = useCampaign(id)
  return (
    <>
      <PageHeading title={pages.editCampaign.title()} description={pages.editCampaign.description()} />
      <RecordToEdit
        key={id}
        query={query}
        failure={t.loadingFailed()}
        missing={
          <EmptyState drawing="not-found" text={t.missing()} hint={t.missingHint()}>
            <LinkButton to={pathTo('myCampaigns')}>{t.myCampaigns()}</LinkButton>
          </EmptyState>
        }
        foreign={(campaign) => (
          <EmptyState drawing="not-found" text={t.foreign()} hint={t.foreignHint()}>
            <LinkButton to={pathTo('campaign', campaign)}>{t.view(campaign)}</LinkButton>
          </EmptyState>
        )}
      >
        {(campaign) => <Edit campaign={campaign} />}
      </RecordToEdit>
    </>
  )
}

const Edit = ({ campaign }: { campaign: CampaignDetail }) =>
  campaign.withheld?.approval === 'draft' ? <EditDraft campaign={campaign} /> : <EditPublished campaign={campaign} />

/** The draft's own button publishes it, and is confirmed like a new campaign. */
function EditDraft({ campaign: { id, ...campaign } }: { campaign: CampaignDetail }) {
  const [texts] = useState(() => toCampaignForm({ id, ...campaign }))
  const update = useUpdateCampaign()
  const saveDraft = useSaveCampaignDraft()
  const openSaved = useOpenSaved()
  const path = pathTo('campaign', { id })
  const confirmCreated = () => alertSuccess(createCampaignPageTexts.created(), createCampaignPageTexts.createdDetail())
  return (
    <CampaignForm
      isEdit
      texts={texts}
      draft={`campaign-${id}`}
      button={draftsTexts.publish()}
      busyButton={t.saving()}
      cancel={pathTo('myCampaigns')}
      failure={t.failed()}
      save={(input) => update.mutateAsync({ ...input, id, publish: true })}
      saveDraft={(input) => saveDraft.mutateAsync({ ...input, id })}
      onSaved={() => void confirmCreated().then(() => openSaved(path, 'published'))}
    />
  )
}

function EditPublished({ campaign }: { campaign: CampaignDetail }) {
  const [texts] = useState(() => toCampaignForm(campaign))
  const update = useUpdateCampaign()
  const { user = null } = useSession()
  const navigate = useNavigate()
  const reopen = useSearchParams()[0].has('reopen')
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (saved) void navigate(pathTo('myCampaigns'))
  }, [saved, navigate])
  return (
    <CampaignForm
      isEdit
      texts={texts}
      draft={`campaign-${campaign.id}`}
      button={t.save()}
      busyButton={t.saving()}
      cancel={pathTo('myCampaigns')}
      ended={campaign.state === 'ended' ? { on: campaign.lastDate, atOnce: reopen } : undefined}
      failure={t.failed()}
      save={(input) => update.mutateAsync({ ...input, id: campaign.id })}
      onSaved={() => {
        const waits = campaign.withheld?.approval === 'refused' && !canApprove(user)
        toast(waits ? t.savedForApproval(campaign) : t.saved(campaign))
        setSaved(true)
      }}
    />
  )
}
