import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { CampaignDetail } from '#shared/donations.ts'
import { pages } from '#shared/pages.ts'
import { alertSuccess } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { CampaignForm } from '#web/features/donations/campaign-form.tsx'
import { textsOf } from '#web/features/donations/campaign-texts.ts'
import { useCampaign, useUpdateCampaign } from '#web/features/donations/hooks.ts'
import { sentenceFor } from '#web/lib/errors.ts'

/** The later form, filled in (decisions.md 4). */
export function EditDonationPage() {
  const { id } = useParams()
  return (
    <>
      <PageHeading title={pages.editDonation.title} description={pages.editDonation.description} />
      <CampaignToEdit key={id} id={id} />
    </>
  )
}

function CampaignToEdit({ id }: { id: string | undefined }) {
  const { data: campaign, missing, error, isPending, isFetching, refetch } = useCampaign(id)
  // Once open, the form stays, whatever becomes of the session: what was typed must not be lost.
  const opened = useRef<CampaignDetail>(undefined)
  if (campaign?.canManage && !opened.current) opened.current = campaign
  if (opened.current) return <Edit campaign={opened.current} />
  if (missing) {
    return (
      <EmptyState drawing="not-found" text="Campaign not found." hint="Perhaps the address has a typo.">
        <LinkButton to={pages.myCampaigns.path}>My Donation Campaigns</LinkButton>
      </EmptyState>
    )
  }
  if (campaign) {
    return (
      <EmptyState
        drawing="not-found"
        text="This campaign belongs to somebody else."
        hint="Only its creator can change it."
      >
        <LinkButton to={`/donations/${campaign.id}`}>See {campaign.petName}'s campaign</LinkButton>
      </EmptyState>
    )
  }
  if (isPending) {
    return (
      <p role="status" className="flex items-center gap-3 py-10 text-lg">
        <Spinner />
        Loading...
      </p>
    )
  }
  return (
    <ErrorState
      text={`This campaign could not be loaded. ${sentenceFor(error)}`}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Edit({ campaign }: { campaign: CampaignDetail }) {
  const [texts] = useState(() => textsOf(campaign))
  const update = useUpdateCampaign()
  const navigate = useNavigate()
  const saved = async () => {
    await alertSuccess('Campaign Updated', 'Your changes have been saved.')
    await navigate(pages.myCampaigns.path)
  }
  return (
    <CampaignForm
      texts={texts}
      button="Save Changes"
      busyButton="Saving Changes..."
      failure="Failed to save your changes. Please try again."
      save={(input) => update.mutateAsync({ ...input, id: campaign.id })}
      onSaved={saved}
    />
  )
}
