import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { YourDonations } from '#web/features/donations/your-donations.tsx'
import { yourDonationsPageTexts as t } from './your-donations.texts.ts'

export function YourDonationsPage() {
  return (
    <PageBody>
      <div className="mx-auto max-w-text">
        <PageHeading title={pages.yourDonations.title()} description={t.description()} lead={t.lead()} />
        <NeedsScripts action="listDonations">
          <YourDonations />
        </NeedsScripts>
      </div>
    </PageBody>
  )
}
