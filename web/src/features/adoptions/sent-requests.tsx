import { useMemo } from 'react'
import type { SentRequest } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { useSentRequests } from './hooks.ts'
import { requestListTexts } from './request-list.texts.ts'
import { RequestedPet, RequestList, RequestStatusBadge } from './request-parts.tsx'
import { sentStatusText } from './request-status-text.ts'
import { sentRequestsTexts as t } from './sent-requests.texts.ts'

const column = columnsOf<SentRequest>()
const requestColumns = () =>
  column.columns([
    column.accessor('petName', {
      header: t.pet(),
      meta: { card: 'head' },
      sortFn: 'alphanumeric',
      cell: ({ row }) => <RequestedPet request={row.original} label={requestListTexts.detailsOfYours(row.original)} />,
    }),
    column.accessor('createdAt', {
      header: t.sentOn(),
      meta: { width: 'w-40' },
      sortFn: 'basic',
      cell: ({ getValue }) => <Day time={getValue()} />,
    }),
    column.accessor('status', {
      header: t.status(),
      meta: { card: 'wide', width: 'w-[38%]' },
      sortFn: 'basic',
      cell: ({ row: { original: request } }) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-col md:items-start">
          <RequestStatusBadge status={request.status} />
          <span className="text-sm text-ink-soft">{sentStatusText(request)}</span>
        </div>
      ),
    }),
  ])

export function SentRequests() {
  const query = useSentRequests()
  const isWaiting = query.data?.pages.some(({ items }) => items.some(({ status }) => status === 'pending'))
  return (
    <>
      {isWaiting && <NoMail className="mb-4">{noMailTexts.answers()}</NoMail>}
      <RequestList
        label={t.label()}
        columns={useMemo(requestColumns, [])}
        query={query}
        failure={t.failed()}
        empty={
          <EmptyState drawing="empty-requests" text={t.none()} hint={t.noneHint()}>
            <LinkButton to={pathTo('pets')}>{t.browse()}</LinkButton>
          </EmptyState>
        }
      />
    </>
  )
}
