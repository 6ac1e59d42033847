import type { Donor as DonorRow } from '#shared/donations.ts'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { DonationAmount } from './donation-amount.tsx'
import { DonationBadge } from './donation-badge.tsx'
import { donationsPath } from './donations-path.ts'
import { donorName } from './donor-name.ts'
import { donorsDialogTexts as t } from './donors-dialog.texts.ts'
import { useDonors } from './hooks.ts'

/** Donors of a campaign (docs/product.md 13.3). */
export function DonorsDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={t.title()}>
      <DonorList campaignId={campaignId} />
    </Dialog>
  )
}

function DonorList({ campaignId }: { campaignId: number }) {
  const query = useDonors(campaignId)
  return (
    <QueryState query={query} loading={<Loading />} failure={t.loadFailed()}>
      {({ pages }) => {
        const donors = pages.flatMap(({ items }) => items)
        if (donors.length === 0) return <p className="py-4 text-ink-soft">{t.none()}</p>
        return (
          <div className="space-y-4">
            <ul className="divide-y divide-line">
              {donors.map((donor) => (
                <Donor key={donor.id} {...donor} />
              ))}
            </ul>
            <LoadMore query={query} failure={t.loadMoreFailed()} />
            <LinkButton look="secondary" size="small" to={donationsPath({ campaignId, state: 'all' })}>
              {t.details()}
            </LinkButton>
          </div>
        )
      }}
    </QueryState>
  )
}

function Donor({ name, createdAt, ...donation }: DonorRow) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">
          <bdi>{donorName(name)}</bdi>
        </span>
        <Day time={createdAt} className="text-sm text-ink-soft" />
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-end">
        <DonationBadge {...donation} />
        <DonationAmount {...donation} />
      </span>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{t.loading()}</span>
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
    </div>
  )
}
