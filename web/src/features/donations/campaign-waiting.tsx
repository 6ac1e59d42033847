import { pages } from '#shared/pages.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { useFocusOnArrival } from '#web/components/ui/page-heading.tsx'
import { usePageTitle } from '#web/components/ui/page-title.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { campaignColumns, pictureBox } from './campaign-view.tsx'

/** As large as a campaign that is still to come. */
export function CampaignSkeleton() {
  return (
    <div className={campaignColumns}>
      <Skeleton className={pictureBox} />
      <div className="space-y-6">
        <p role="status" className="font-serif text-3xl font-semibold text-ink-soft">
          Loading...
        </p>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-13 w-44 rounded-full" />
      </div>
    </div>
  )
}

/** There is no such campaign. */
export function CampaignNotFound() {
  const heading = useFocusOnArrival()
  usePageTitle('Campaign not found')
  return (
    <div className="mx-auto flex max-w-text flex-col items-center py-8 text-center">
      <img src="/drawings/empty-campaigns.svg" alt="" width={240} height={180} className="mb-6 h-45 w-60" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        Campaign not found.
      </h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft">
        Perhaps the address has a typo. There are other animals who need you.
      </p>
      <LinkButton to={pages.donations.path}>See all campaigns</LinkButton>
    </div>
  )
}
