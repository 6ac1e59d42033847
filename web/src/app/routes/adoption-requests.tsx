import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pages, pathTo } from '#shared/pages.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { ReceivedRequests } from '#web/features/adoptions/received-requests.tsx'
import { SentRequests } from '#web/features/adoptions/sent-requests.tsx'
import { useCounts } from '#web/features/notifications/hooks.ts'
import { useSession } from '#web/identity/session.tsx'

const requestTabs = { received: 'For my pets', mine: 'My requests' } as const
type RequestTab = keyof typeof requestTabs

export function AdoptionRequestsPage() {
  const list = useRequestTab()
  return (
    <>
      <PageHeading
        title={pages.adoptionRequests.title()}
        description={pages.adoptionRequests.description()}
        className="mb-5"
      />
      <nav aria-label="Which requests" className="mb-6 flex flex-wrap gap-2">
        {(['received', 'mine'] as const).map((name) => (
          <Choice key={name} to={`${pathTo('adoptionRequests')}?show=${name}`} current={list === name}>
            {requestTabs[name]}
          </Choice>
        ))}
      </nav>
      {list === null && <RowSkeletons count={4} label="Loading requests..." />}
      {list === 'received' && <ReceivedRequests />}
      {list === 'mine' && <SentRequests />}
    </>
  )
}

/**
 * The tab that the URL names. Without one, users without pets start with their own requests. Null until that is known;
 * after that, the tab stays, whatever changes.
 */
function useRequestTab(): RequestTab | null {
  const tabParam = useSearchParams()[0].get('show')
  const { person } = useSession()
  const { counts, failed } = useCounts({ enabled: tabParam === null })
  const first = useRef<{ person: object; list: RequestTab }>(null)
  if (tabParam !== null) return tabParam === 'mine' ? 'mine' : 'received'
  if (first.current?.person === person) return first.current.list
  if (!counts && !failed) return null
  const list = counts?.owns === false ? 'mine' : 'received'
  first.current = { person, list }
  return list
}

function Choice({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-11 items-center rounded-full border px-5 font-bold no-underline transition-colors',
        current ? 'border-amber bg-amber-soft text-amber-ink' : 'border-line bg-card text-ink hover:bg-amber-soft',
      )}
    >
      {children}
    </Link>
  )
}
