import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { campaignUpdatesTexts as t } from './campaign-updates.texts.ts'
import { UpdatesList } from './updates-list.tsx'
import { useUpdates } from './use-updates.ts'

export function CampaignUpdates({ id, petName }: { id: number; petName: string }) {
  const query = useUpdates(String(id))
  const updates = query.data ?? []
  if (updates.length === 0) return null
  return (
    <section aria-labelledby="updates">
      <h2 id="updates" className="mb-4 text-xl">
        {t.heading()}
      </h2>
      <UpdatesList updates={updates} petName={petName} />
      <div className="mt-6">
        <LoadMore query={query} failure={t.loadMoreFailed()} />
      </div>
    </section>
  )
}
