import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { MyDonation } from '#shared/donations.ts'
import { formatDollars } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { formatDate } from '#web/lib/format.ts'
import { useMyDonations } from './hooks.ts'

const column = columnsOf<MyDonation>()

const columns = column.columns([
  column.accessor('petName', {
    header: 'Campaign',
    meta: { card: 'head' },
    cell: ({ row: { original } }) => (
      <Link
        to={`/donations/${original.campaignId}`}
        className="inline-block max-w-full font-bold underline-offset-4 hover:underline"
      >
        {original.petName}
      </Link>
    ),
  }),
  column.accessor('amountCents', {
    header: 'Amount',
    meta: { card: 'status', width: 'w-36' },
    cell: ({ getValue }) => <span className="font-bold text-home tabular-nums">{formatDollars(getValue())}</span>,
  }),
  column.accessor('createdAt', {
    header: 'Date',
    meta: { width: 'w-44' },
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatDate(getValue())}</time>,
  }),
])

/** What I have given, newest first, and the total. */
export function MyDonations() {
  const { data, error, isPending, isFetching, refetch, ...more } = useMyDonations()
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  if (isPending) return <RowSkeletons count={4} label="Loading your donations..." />
  if (!data) {
    return (
      <ErrorState
        text={`Your donations could not be loaded. ${sentenceFor(error)}`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="empty-donations"
        text="You have not donated yet."
        hint="Even a small amount buys a warm meal."
      >
        <LinkButton to={pages.donations.path}>See all campaigns</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Panel className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="text-ink-soft">Total given</span>
        <strong className="font-serif text-2xl font-semibold text-home">
          {formatDollars(data.pages[0]?.totalCents ?? 0)}
        </strong>
      </Panel>
      <DataTable label="My donations" columns={columns} rows={rows} rowId={({ id }) => String(id)} />
      {more.hasNextPage && (
        <div className="mt-6 text-center">
          <Button look="secondary" busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {more.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
