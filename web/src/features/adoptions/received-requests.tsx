import { useEffect } from 'react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { useReceivedRequests } from './hooks.ts'
import { ContactInfo, ReceivedStatus, RequestedPetCell, Requester } from './received-cells.tsx'
import { RequestList } from './request-parts.tsx'

const column = columnsOf<ReceivedRequest>()
const columns = column.columns([
  column.accessor('petName', {
    header: 'Pet',
    meta: { card: 'head', width: 'w-42 xl:w-48' },
    sortFn: 'alphanumeric',
    cell: ({ row }) => <RequestedPetCell request={row.original} />,
  }),
  column.accessor('requesterName', {
    header: 'Requester',
    meta: { card: 'wide' },
    sortFn: 'alphanumeric',
    cell: ({ row }) => <Requester request={row.original} />,
  }),
  column.display({
    id: 'contact',
    header: 'Contact Info',
    meta: { card: 'wide' },
    cell: ({ row }) => <ContactInfo request={row.original} />,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { card: 'status', width: 'w-28 xl:w-32' },
    sortFn: 'basic',
    cell: ({ row }) => <ReceivedStatus request={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot', width: 'w-26 @min-[52rem]/table:w-50 @min-[64rem]/table:w-60' },
    cell: ({ row }) => <DecisionButtons request={row.original} />,
  }),
])

/** Requests for my pets (docs/product.md 6.5). */
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
