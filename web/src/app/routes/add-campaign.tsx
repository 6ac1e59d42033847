import { pages, pathTo } from '#shared/pages.ts'
import { alertSuccess } from '#web/components/feedback/alerts.ts'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { useCreateSimpleCampaign } from '#web/features/campaigns/hooks.ts'
import { SavedCampaign } from '#web/features/campaigns/saved-campaign.tsx'
import { SimpleCampaignForm } from '#web/features/campaigns/simple-campaign-form.tsx'

/** The form that takes a picture's link (docs/product.md 11.8). */
export function AddCampaignPage() {
  const create = useCreateSimpleCampaign()
  return (
    <>
      <PageHeading
        title={pages.addCampaign.title()}
        description={pages.addCampaign.description()}
        lead={
          <>
            It runs for 7 days. To upload a picture or choose another closing date,{' '}
            <Link to={pathTo('createCampaign')} className="text-amber-ink underline underline-offset-4">
              use the longer form
            </Link>
            .
          </>
        }
      />
      <SimpleCampaignForm
        save={create.mutateAsync}
        onSaved={({ petName }) => void alertSuccess('Campaign Created', `Campaign for ${petName} added successfully!`)}
      >
        <SavedCampaign campaign={create.data} />
      </SimpleCampaignForm>
    </>
  )
}
