import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { CampaignDetail } from '#shared/campaigns.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { canApprove } from '#shared/permissions.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { RecordToEdit } from '#web/components/feedback/record-to-edit.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { CampaignForm } from '#web/features/campaigns/campaign-form.tsx'
import { toCampaignForm } from '#web/features/campaigns/campaign-form-values.ts'
import { useCampaign, useUpdateCampaign } from '#web/features/campaigns/hooks.ts'
import { useSession } from '#web/identity/session.tsx'

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
        failure="This campaign could not be loaded."
        missing={
          <EmptyState drawing="not-found" text="Campaign not found." hint="Perhaps the address has a typo.">
            <LinkButton to={pathTo('myCampaigns')}>My Donation Campaigns</LinkButton>
          </EmptyState>
        }
        foreign={(campaign) => (
          <EmptyState
            drawing="not-found"
            text="This campaign belongs to somebody else."
            hint="Only its creator can change it."
          >
            <LinkButton to={pathTo('campaign', campaign)}>See {campaign.petName}'s campaign</LinkButton>
          </EmptyState>
        )}
      >
        {(campaign) => <Edit campaign={campaign} />}
      </RecordToEdit>
    </>
  )
}

function Edit({ campaign }: { campaign: CampaignDetail }) {
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
      button="Save Changes"
      busyButton="Saving Changes..."
      cancel={pathTo('myCampaigns')}
      ended={campaign.state === 'ended' ? { on: campaign.lastDate, atOnce: reopen } : undefined}
      failure="Failed to save your changes. Please try again."
      save={(input) => update.mutateAsync({ ...input, id: campaign.id })}
      onSaved={() => {
        const waits = campaign.withheld?.approval === 'refused' && !canApprove(user)
        toast(`${campaign.petName}’s campaign is updated.${waits ? ' It waits for approval again.' : ''}`)
        setSaved(true)
      }}
    />
  )
}
