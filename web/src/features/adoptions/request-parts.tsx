import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { RequestStatus, SentRequest } from '#shared/adoptions.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { type Columns, DataTable } from '#web/components/ui/table.tsx'
import { sentenceFor } from '#web/lib/errors.ts'

/** The pet as it was when it was asked for; a link while it is still there. */
export function RequestedPet({ request }: { request: SentRequest }) {
  const { petId, petName, petImage } = request
  return (
    <span className="flex items-center gap-3">
      <Picture
        src={thumbnailOf(petImage)}
        alt=""
        width={56}
        height={56}
        className="size-12 max-w-none shrink-0 xl:size-14 rounded-field object-cover"
      />
      {petId === null ? (
        <span className="min-w-0 font-bold">{petName}</span>
      ) : (
        <Link to={`/pets/${petId}`} className="min-w-0 font-bold underline-offset-4 hover:underline">
          {petName}
        </Link>
      )}
    </span>
  )
}

const tones: Record<RequestStatus, Tone> = { pending: 'amber', accepted: 'green', rejected: 'soft' }

export const StatusBadge = ({ status }: { status: RequestStatus }) => (
  <Badge tone={tones[status]} className="capitalize">
    {status}
  </Badge>
)

type More = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type RequestListProps<Row extends { id: number }> = {
  label: string
  columns: Columns<Row>
  query: More & {
    data: { pages: { items: Row[] }[] } | undefined
    isPending: boolean
    isFetching: boolean
    error: unknown
    refetch: () => unknown
  }
  /** What to say when the requests can't be loaded, before the reason. */
  failure: string
  /** What is shown when there are none. */
  empty: ReactNode
}

/** A table of requests, page by page. */
export function RequestList<Row extends { id: number }>({
  label,
  columns,
  query: { data, isPending, isFetching, error, refetch, ...more },
  failure,
  empty,
}: RequestListProps<Row>) {
  const requests = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  if (isPending) return <RowSkeletons count={4} label="Loading requests..." />
  if (!requests) {
    return <ErrorState text={`${failure} ${sentenceFor(error)}`} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (requests.length === 0) return empty
  return (
    <>
      <DataTable label={label} columns={columns} rows={requests} rowId={({ id }) => String(id)} />
      <MoreRequests {...more} />
    </>
  )
}

/** The button for the next page of requests, where there is one. */
function MoreRequests({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: More) {
  if (!hasNextPage) return null
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {isFetchNextPageError && <p role="alert">More requests could not be loaded.</p>}
      <Button look="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchNextPageError ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}
