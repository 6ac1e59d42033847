import type { SentRequest } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { useSentRequests } from './hooks.ts'
import { RequestedPet, RequestList, StatusBadge } from './request-parts.tsx'
import { sentStatusText } from './request-status-texts.ts'

const column = columnsOf<SentRequest>()
const columns = column.columns([
  column.accessor('petName', {
    header: 'Pet',
    meta: { card: 'head' },
    sortFn: 'alphanumeric',
    cell: ({ row }) => <RequestedPet request={row.original} whose="your request" />,
  }),
  column.accessor('createdAt', {
    header: 'Asked on',
    meta: { width: 'w-40' },
    sortFn: 'basic',
    cell: ({ getValue }) => <Day time={getValue()} />,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { card: 'wide', width: 'w-[38%]' },
    sortFn: 'basic',
    cell: ({ row: { original: request } }) => (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-col md:items-start">
        <StatusBadge status={request.status} />
        <span className="text-sm text-ink-soft">{sentStatusText(request)}</span>
      </div>
    ),
  }),
])

export function SentRequests() {
  return (
    <RequestList
      label="My requests"
      columns={columns}
      query={useSentRequests()}
      failure="Your requests could not be loaded."
      empty={
        <EmptyState
          drawing="empty-requests"
          text="No adoption requests found."
          hint="You haven't asked about a pet yet. Maybe one of them is waiting for you."
        >
          <LinkButton to={pathTo('pets')}>Browse Pets</LinkButton>
        </EmptyState>
      }
    />
  )
}
