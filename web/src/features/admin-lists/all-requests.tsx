import { useEffect, useMemo } from 'react'
import type { ListedRequest } from '#shared/shelter-lists.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { RowSelectionProvider } from '#web/components/ui/row-selection.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { DecisionButtons } from '#web/features/adoptions/decision-buttons.tsx'
import { ReceivedStatus, RequestedPetCell, Requester } from '#web/features/adoptions/received-cells.tsx'
import { RequestBulkBar } from '#web/features/adoptions/request-bulk.tsx'
import { requestStatusTexts } from '#web/features/adoptions/request-status.texts.ts'
import { maxBulkRows } from '#web/lib/run-for-each.ts'
import { allRequestsTexts as t } from './all-requests.texts.ts'
import { useAllRequests } from './hooks.ts'
import { listFiltersTexts } from './list-filters.texts.ts'
import { ListPage } from './list-page.tsx'
import { useListParams } from './list-params.ts'
import { Owner, sortChoice } from './posted-parts.tsx'

const column = columnsOf<ListedRequest>()
const listColumns = () =>
  column.columns([
    column.display({
      id: 'pet',
      header: t.pet(),
      meta: { card: 'head', width: 'w-47 xl:w-58' },
      cell: ({ row }) => <RequestedPetCell request={row.original} />,
    }),
    column.display({
      id: 'requester',
      header: t.requester(),
      meta: { card: 'wide' },
      cell: ({ row }) => <Requester request={row.original} />,
    }),
    column.display({
      id: 'owner',
      header: listFiltersTexts.owner(),
      meta: { card: 'wide' },
      cell: ({ row }) => <Owner owner={row.original.owner} />,
    }),
    column.display({
      id: 'status',
      header: listFiltersTexts.status(),
      meta: { card: 'status', width: 'w-30 xl:w-32' },
      cell: ({ row }) => <ReceivedStatus request={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: listFiltersTexts.actions(),
      meta: { card: 'foot', width: 'w-32 @min-[52rem]/table:w-47 xl:w-52' },
      cell: ({ row }) => <DecisionButtons request={row.original} />,
    }),
  ])

const listChoices = () =>
  [
    {
      name: 'status',
      label: listFiltersTexts.status(),
      options: [
        ['', listFiltersTexts.any()],
        ['pending', requestStatusTexts.pending()],
        ['accepted', requestStatusTexts.accepted()],
        ['rejected', t.rejected()],
      ],
    },
    sortChoice(),
  ] as const

/** All requests, with the pet owners' actions (docs/product.md 16.8). */
export function AllRequests() {
  useEffect(prepareAlerts, [])
  const params = useListParams()
  return (
    <RowSelectionProvider max={maxBulkRows}>
      <ListPage
        params={params}
        search={{ label: t.search(), hint: t.searchHint() }}
        choices={listChoices()}
        query={useAllRequests(params)}
        columns={useMemo(listColumns, [])}
        label={t.label()}
        loading={t.loading()}
        failure={t.failed()}
        empty={<EmptyState drawing="empty-requests" text={t.none()} hint={t.noneHint()} />}
        above={(rows) => <RequestBulkBar requests={rows} />}
      />
    </RowSelectionProvider>
  )
}
