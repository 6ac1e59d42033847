import { useEffect } from 'react'
import type { ListedRequest } from '#shared/shelter-lists.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { DecisionButtons } from '#web/features/adoptions/decision-buttons.tsx'
import { ReceivedStatus, RequestedPetCell, Requester } from '#web/features/adoptions/received-cells.tsx'
import { useAllRequests } from './hooks.ts'
import { ListPage } from './list-page.tsx'
import { useListParams } from './list-params.ts'
import { Owner, sortChoice } from './posted-parts.tsx'

const column = columnsOf<ListedRequest>()
const columns = column.columns([
  column.display({
    id: 'pet',
    header: 'Pet',
    meta: { card: 'head', width: 'w-42 xl:w-48' },
    cell: ({ row }) => <RequestedPetCell request={row.original} />,
  }),
  column.display({
    id: 'requester',
    header: 'Requester',
    meta: { card: 'wide' },
    cell: ({ row }) => <Requester request={row.original} />,
  }),
  column.display({
    id: 'owner',
    header: 'Owner',
    meta: { card: 'wide' },
    cell: ({ row }) => <Owner owner={row.original.owner} />,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { card: 'status', width: 'w-28 xl:w-32' },
    cell: ({ row }) => <ReceivedStatus request={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot', width: 'w-26 @min-[52rem]/table:w-50 @min-[64rem]/table:w-60' },
    cell: ({ row }) => <DecisionButtons request={row.original} />,
  }),
])

const choices = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ['', 'Any'],
      ['pending', 'Pending'],
      ['accepted', 'Accepted'],
      ['rejected', 'Rejected or withdrawn'],
    ],
  },
  sortChoice(),
] as const

/** All requests, with the pet owners' actions (docs/product.md 16.8). */
export function AllRequests() {
  useEffect(prepareAlerts, [])
  const params = useListParams()
  return (
    <ListPage
      params={params}
      search={{ label: 'Pet or requester', hint: 'Name' }}
      choices={choices}
      query={useAllRequests(params)}
      columns={columns}
      label="All Requests"
      loading="Loading requests..."
      failure="The requests could not be loaded."
      empty={<EmptyState drawing="empty-requests" text="Nobody has asked for a pet yet." />}
    />
  )
}
