import { Link, useSearchParams } from 'react-router-dom'
import { pages, pathTo } from '#shared/pages.ts'
import { classes } from '#web/components/ui/classes.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { ReceivedRequests } from '#web/features/adoptions/received-requests.tsx'
import { SentRequests } from '#web/features/adoptions/sent-requests.tsx'

/** Adoption requests: those for my pets, and at `?show=mine` those I have made. */
export function AdoptionRequestsPage() {
  const [address] = useSearchParams()
  const mine = address.get('show') === 'mine'
  return (
    <>
      <PageHeading
        title={pages.adoptionRequests.title}
        description={pages.adoptionRequests.description}
        className="mb-5"
      />
      <nav aria-label="Which requests" className="mb-6 flex flex-wrap gap-2">
        <Choice to={pathTo('adoptionRequests')} current={!mine}>
          For my pets
        </Choice>
        <Choice to="?show=mine" current={mine}>
          My requests
        </Choice>
      </nav>
      {mine ? <SentRequests /> : <ReceivedRequests />}
    </>
  )
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
