import { useState } from 'react'
import { pages, pathTo } from '#shared/pages.ts'
import { alertSuccess } from '#web/components/feedback/alerts.ts'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { CampaignForm } from '#web/features/campaigns/campaign-form.tsx'
import { emptyCampaignForm } from '#web/features/campaigns/campaign-form-values.ts'
import { defaultClosingDay } from '#web/features/campaigns/closing-date.ts'
import { useCreateCampaign, useSaveCampaignDraft } from '#web/features/campaigns/hooks.ts'
import { useOpenSaved } from '#web/features/drafts/just-saved.ts'
import { createCampaignPageTexts as t } from './create-campaign.texts.ts'

/** The form that takes a picture's file (docs/product.md 11.8). */
export function CreateCampaignPage() {
  const [texts] = useState(() => ({ ...emptyCampaignForm, lastDate: defaultClosingDay() }))
  const create = useCreateCampaign()
  const saveDraft = useSaveCampaignDraft()
  const openSaved = useOpenSaved()
  return (
    <>
      <PageHeading
        title={pages.createCampaign.title()}
        description={pages.createCampaign.description()}
        lead={t.lead({
          form: (inside) => (
            <Link to={pathTo('addCampaign')} className="text-amber-ink underline underline-offset-4">
              {inside}
            </Link>
          ),
        })}
      />
      <CampaignForm
        texts={texts}
        draft="campaign"
        button={t.create()}
        busyButton={t.creating()}
        failure={t.failed()}
        save={create.mutateAsync}
        saveDraft={saveDraft.mutateAsync}
        onSaved={({ id }) =>
          void alertSuccess(t.created(), t.createdDetail()).then(() => openSaved(pathTo('campaign', { id }), 'added'))
        }
      />
    </>
  )
}
