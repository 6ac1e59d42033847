import { useMemo } from 'react'
import type { RequestStatus, SentRequest } from '#shared/adoptions.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { formatDate } from '#web/lib/format.ts'
import { useSentRequests } from './hooks.ts'
import { MoreRequests, RequestedPet, StatusBadge } from './request-parts.tsx'

const meanings: Record<RequestStatus, string> = {
  pending: 'The owner has not decided yet.',
  accepted: 'The owner said yes and will get in touch.',
  rejected: 'The owner has decided for somebody else.',
}

const column = columnsOf<SentRequest>()
const columns = column.columns([
  column.accessor('petName', {
    header: 'Pet',
    meta: { card: 'head' },
    sortFn: 'alphanumeric',
    cell: ({ row }) => <RequestedPet request={row.original} />,
  }),
  column.accessor('createdAt', { header: 'Asked on', sortFn: 'basic', cell: ({ getValue }) => formatDate(getValue()) }),
  column.accessor('status', {
    header: 'Status',
    sortFn: 'basic',
    cell: ({ getValue }) => (
      <div className="flex flex-col items-end gap-1 md:items-start">
        <StatusBadge status={getValue()} />
        <span className="text-sm text-ink-soft">{meanings[getValue()]}</span>
      </div>
    ),
  }),
])

/** What I have asked for, and what became of it. */
export function SentRequests() {
  const { data, isPending, error, isFetching, refetch, ...more } = useSentRequests()
  const requests = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  if (isPending) return <RowSkeletons count={4} label="Loading requests..." />
  if (!requests) {
    return (
      <ErrorState
        text={`Your requests could not be loaded. ${sentenceFor(error)}`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (requests.length === 0) {
    return (
      <EmptyState
        drawing="empty-requests"
        text="You have not asked for a pet yet."
        hint="Somebody in the listing may be waiting for you."
      >
        <LinkButton to="/pets">Browse Pets</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable label="My requests" columns={columns} rows={requests} rowId={({ id }) => String(id)} />
      <MoreRequests {...more} />
    </>
  )
}
