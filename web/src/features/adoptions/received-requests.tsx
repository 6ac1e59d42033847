import { useEffect, useMemo } from 'react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { RowSelectionProvider } from '#web/components/ui/row-selection.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { maxBulkRows } from '#web/lib/run-for-each.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { useReceivedRequests } from './hooks.ts'
import { ContactInfo, ReceivedStatus, RequestedPetCell, Requester } from './received-cells.tsx'
import { receivedRequestsTexts as t } from './received-requests.texts.ts'
import { RequestBulkBar } from './request-bulk.tsx'
import { RequestList } from './request-parts.tsx'

const column = columnsOf<ReceivedRequest>()
const requestColumns = () =>
  column.columns([
    column.accessor('petName', {
      header: t.pet(),
      meta: { card: 'head', width: 'w-47 xl:w-58' },
      sortFn: 'alphanumeric',
      cell: ({ row }) => <RequestedPetCell request={row.original} />,
    }),
    column.accessor('requesterName', {
      header: t.requester(),
      meta: { card: 'wide', width: 'w-36 xl:w-48' },
      sortFn: 'alphanumeric',
      cell: ({ row }) => <Requester request={row.original} />,
    }),
    column.display({
      id: 'contact',
      header: t.contact(),
      meta: { card: 'wide' },
      cell: ({ row }) => <ContactInfo request={row.original} />,
    }),
    column.accessor('status', {
      header: t.status(),
      meta: { card: 'status', width: 'w-30 xl:w-32' },
      sortFn: 'basic',
      cell: ({ row }) => <ReceivedStatus request={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: t.actions(),
      meta: { card: 'foot', width: 'w-32 @min-[52rem]/table:w-47 xl:w-52' },
      cell: ({ row }) => <DecisionButtons request={row.original} />,
    }),
  ])

/** Requests for my pets (docs/product.md 6.5). */
export function ReceivedRequests() {
  useEffect(prepareAlerts, [])
  return (
    <RowSelectionProvider max={maxBulkRows}>
      <RequestList
        above={(rows) => <RequestBulkBar requests={rows} />}
        label={t.label()}
        columns={useMemo(requestColumns, [])}
        query={useReceivedRequests()}
        failure={t.failed()}
        empty={
          <EmptyState drawing="empty-requests" text={t.none()} hint={t.noneHint()}>
            <LinkButton look="secondary" to={pathTo('myPets')}>
              {t.myPets()}
            </LinkButton>
          </EmptyState>
        }
      />
    </RowSelectionProvider>
  )
}
