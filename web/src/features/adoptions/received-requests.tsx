import { useEffect } from 'react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { EmailLink, PhoneLink } from './contact-parts.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { useReceivedRequests } from './hooks.ts'
import { RequestedPet, RequestList, StatusBadge } from './request-parts.tsx'
import { moreOfReceived } from './request-words.ts'

const inRow = 'md:py-0.5 md:text-sm'

const column = columnsOf<ReceivedRequest>()
const columns = column.columns([
  column.accessor('petName', {
    header: 'Pet',
    meta: { card: 'head', width: 'w-42 xl:w-48' },
    sortFn: 'alphanumeric',
    cell: ({ row }) => <AskedFor request={row.original} />,
  }),
  column.accessor('requesterName', {
    header: 'Requester',
    meta: { card: 'wide' },
    sortFn: 'alphanumeric',
    cell: ({ row: { original: request } }) => (
      <>
        <p className="font-bold">{request.requesterName}</p>
        {request.requesterEmail && <EmailLink email={request.requesterEmail} className={inRow} />}
      </>
    ),
  }),
  column.display({
    id: 'contact',
    header: 'Contact Info',
    meta: { card: 'wide' },
    cell: ({ row: { original: request } }) => (
      <>
        {request.requesterPhone && <PhoneLink phone={request.requesterPhone} className={inRow} />}
        <p dir="auto" className="whitespace-pre-line text-ink-soft md:text-sm">
          {request.requesterAddress}
        </p>
      </>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { card: 'status', width: 'w-28 xl:w-32' },
    sortFn: 'basic',
    cell: ({ row }) => <Status request={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot', width: 'w-26 @min-[52rem]/table:w-50 @min-[64rem]/table:w-60' },
    cell: ({ row }) => <DecisionButtons request={row.original} />,
  }),
])

/** The pet and when somebody asked, which has no column of its own. */
function AskedFor({ request }: { request: ReceivedRequest }) {
  const { createdAt, requesterName } = request
  return (
    <RequestedPet request={request} whose={`${requesterName}'s request`}>
      <p className="mt-0.5 text-sm text-ink-soft">
        <Day time={createdAt} />
      </p>
    </RequestedPet>
  )
}

function Status({ request }: { request: ReceivedRequest }) {
  const more = moreOfReceived(request)
  return (
    <div className="max-md:flex max-md:flex-col max-md:items-end">
      <StatusBadge status={request.status} />
      {more && (
        <p
          className={classes(
            'mt-1 text-sm max-md:max-w-32 max-md:text-right',
            request.status === 'pending' ? 'font-bold text-amber-ink' : 'text-ink-soft',
          )}
        >
          {more}
        </p>
      )}
    </div>
  )
}

/** Who would like to adopt my pets (docs/product.md 6.5). */
export function ReceivedRequests() {
  useEffect(prepareAlerts, [])
  return (
    <RequestList
      label="Adoption Requests"
      columns={columns}
      query={useReceivedRequests()}
      failure="The requests could not be loaded."
      empty={
        <EmptyState
          drawing="empty-requests"
          text="No adoption requests found."
          hint="When somebody asks for one of your pets, their request appears here."
        >
          <LinkButton look="secondary" to={pathTo('myPets')}>
            My Added Pets
          </LinkButton>
        </EmptyState>
      }
    />
  )
}
