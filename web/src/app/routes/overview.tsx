import { pages } from '#shared/pages.ts'
import { usePageTitle } from '#web/components/ui/page-title.ts'
import { Overview } from '#web/features/overview/overview.tsx'
import { useSession } from '#web/identity/session.tsx'
import { AddPetPage } from './add-pet.tsx'

/** What to do next, above the add-pet form (docs/product.md 21). */
export function OverviewPage() {
  const { user } = useSession()
  usePageTitle({ title: pages.dashboard.title(), description: pages.dashboard.description() })
  return user ? (
    <Overview user={user}>
      <AddPetPage />
    </Overview>
  ) : null
}
