import { ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { RequestStatus, SentRequest } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { type Query, QueryState } from '#web/components/feedback/query-state.tsx'
import { type BadgeStatus, StatusBadge } from '#web/components/ui/badge.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { type Columns, DataTable } from '#web/components/ui/table.tsx'
import { requestListTexts } from './request-list.texts.ts'
import { requestStatusTexts } from './request-status.texts.ts'

type RequestedPetProps = {
  request: SentRequest
  /** The name of the link to the request's page, for screen readers. */
  label: string
  children?: ReactNode
}

export function RequestedPet({ request, label, children }: RequestedPetProps) {
  const { petId, petName, petImage } = request
  return (
    <div className="flex items-center gap-3">
      <Picture
        src={thumbnailOf(petImage)}
        alt=""
        width={56}
        height={56}
        className="size-12 max-w-none shrink-0 rounded-field object-cover max-[22.5rem]:hidden xl:size-14"
      />
      <div className="min-w-0">
        {petId === null ? (
          <bdi className="font-bold">{petName}</bdi>
        ) : (
          <Link
            to={pathTo('pet', { id: petId })}
            dir="auto"
            className="inline-block min-h-6 font-bold underline-offset-4 hover:underline"
          >
            {petName}
          </Link>
        )}
        {children}
        <Link
          to={pathTo('request', request)}
          aria-label={label}
          className="flex min-h-11 w-fit items-center gap-1 text-sm font-bold text-amber-ink underline underline-offset-4 md:min-h-8"
        >
          {requestListTexts.details()}
          <ChevronRight aria-hidden className="size-4 shrink-0" />
        </Link>
      </div>
    </div>
  )
}

const looks: Record<RequestStatus, BadgeStatus> = { pending: 'waiting', accepted: 'good', rejected: 'bad' }

/** `withdrawn`: by the applicant. Lists call such a request rejected. */
export const RequestStatusBadge = ({ status }: { status: RequestStatus | 'withdrawn' }) => (
  <StatusBadge status={status === 'withdrawn' ? 'paused' : looks[status]}>{requestStatusTexts[status]()}</StatusBadge>
)

type RequestListProps<Row extends { id: number }> = {
  label: string
  columns: Columns<Row>
  query: Query<{ pages: { items: Row[] }[] }> & ComponentProps<typeof LoadMore>['query']
  failure: string
  empty: ReactNode
  /** Shown above the table, for its rows. */
  above?: (rows: Row[]) => ReactNode
}

export function RequestList<Row extends { id: number }>({
  label,
  columns,
  query,
  failure,
  empty,
  above,
}: RequestListProps<Row>) {
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return (
    <QueryState query={query} loading={<RowSkeletons count={4} label={requestListTexts.loading()} />} failure={failure}>
      {() =>
        rows.length === 0 ? (
          empty
        ) : (
          <div className="space-y-6">
            <DataTable
              label={label}
              columns={columns}
              rows={rows}
              rowId={({ id }) => String(id)}
              {...(above && { above })}
            />
            <LoadMore query={query} failure={requestListTexts.moreFailed()} sorted={rows.length} />
          </div>
        )
      }
    </QueryState>
  )
}
