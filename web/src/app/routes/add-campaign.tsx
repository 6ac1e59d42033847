import { pages, pathTo } from '#shared/pages.ts'
import { alertSuccess } from '#web/components/feedback/alerts.ts'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { useCreateSimpleCampaign, useSaveCampaignDraft } from '#web/features/campaigns/hooks.ts'
import { SimpleCampaignForm } from '#web/features/campaigns/simple-campaign-form.tsx'
import { useOpenSaved } from '#web/features/drafts/just-saved.ts'
import { addCampaignPageTexts as t } from './add-campaign.texts.ts'

/** The form that takes a picture's link (docs/product.md 11.8). */
export function AddCampaignPage() {
  const create = useCreateSimpleCampaign()
  const saveDraft = useSaveCampaignDraft()
  const openSaved = useOpenSaved()
  return (
    <>
      <PageHeading
        title={pages.addCampaign.title()}
        description={pages.addCampaign.description()}
        lead={t.lead({
          form: (inside) => (
            <Link to={pathTo('createCampaign')} className="text-amber-ink underline underline-offset-4">
              {inside}
            </Link>
          ),
        })}
      />
      <SimpleCampaignForm
        save={create.mutateAsync}
        saveDraft={saveDraft.mutateAsync}
        onSaved={({ id, petName }) =>
          void alertSuccess(t.created(), t.createdDetail({ petName })).then(() =>
            openSaved(pathTo('campaign', { id }), 'added'),
          )
        }
      />
    </>
  )
}
