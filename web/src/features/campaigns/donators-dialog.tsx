import type { Donator as Giver } from '#shared/campaigns.ts'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { GiftAmount } from '#web/features/gifts/gift-amount.tsx'
import { GiftBadge } from '#web/features/gifts/gift-badge.tsx'
import { giftsPath } from '#web/features/gifts/gifts-path.ts'
import { useDonators } from './hooks.ts'

/** Who gave to a campaign (docs/product.md 13.3). */
export function DonatorsDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Donators">
      <Donators campaignId={campaignId} />
    </Dialog>
  )
}

function Donators({ campaignId }: { campaignId: number }) {
  const query = useDonators(campaignId)
  return (
    <QueryState query={query} loading={<Loading />} failure="The donators could not be loaded.">
      {({ pages }) => {
        const donators = pages.flatMap(({ items }) => items)
        if (donators.length === 0) return <p className="py-4 text-ink-soft">No donations yet.</p>
        return (
          <div className="space-y-4">
            <ul className="divide-y divide-line">
              {donators.map((donator) => (
                <Donator key={donator.id} {...donator} />
              ))}
            </ul>
            <LoadMore query={query} failure="More donators could not be loaded." />
            <LinkButton look="secondary" size="small" to={giftsPath({ campaignId, state: 'all' })}>
              See these gifts in full
            </LinkButton>
          </div>
        )
      }}
    </QueryState>
  )
}

function Donator({ name, createdAt, ...gift }: Giver) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <Day time={createdAt} className="text-sm text-ink-soft" />
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-right">
        <GiftBadge {...gift} />
        <GiftAmount {...gift} />
      </span>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading donators...</span>
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
    </div>
  )
}
