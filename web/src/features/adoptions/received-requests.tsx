import { useEffect } from 'react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { useReceivedRequests } from './hooks.ts'
import { RequestedPet, RequestList, StatusBadge } from './request-parts.tsx'

const link = 'inline-block max-w-full wrap-anywhere underline-offset-4 hover:underline'

/** Where a line is too short for the whole address, it breaks behind the @ if that is enough. */
function mayBreakAtSign(email: string) {
  const domain = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  )
}

const column = columnsOf<ReceivedRequest>()
const columns = column.columns([
  column.accessor('petName', {
    header: 'Pet',
    meta: { card: 'head' },
    sortFn: 'alphanumeric',
    cell: ({ row }) => <RequestedPet request={row.original} />,
  }),
  column.accessor('requesterName', {
    header: 'Requester',
    sortFn: 'alphanumeric',
    cell: ({ row: { original: request } }) => (
      <div className="min-w-36">
        <p className="font-bold">{request.requesterName}</p>
        <a href={`mailto:${request.requesterEmail}`} className={link}>
          {mayBreakAtSign(request.requesterEmail)}
        </a>
      </div>
    ),
  }),
  column.display({
    id: 'contact',
    header: 'Contact Info',
    cell: ({ row: { original: request } }) => (
      <>
        <a href={`tel:${request.requesterPhone.replaceAll(/[^+\d]/g, '')}`} className={link}>
          {request.requesterPhone}
        </a>
        <p className="max-w-xs whitespace-pre-line text-ink-soft">{request.requesterAddress}</p>
      </>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    sortFn: 'basic',
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot' },
    cell: ({ row }) => <DecisionButtons request={row.original} />,
  }),
])

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
          <LinkButton look="secondary" to="/dashboard/my-pets">
            My Added Pets
          </LinkButton>
        </EmptyState>
      }
    />
  )
}
