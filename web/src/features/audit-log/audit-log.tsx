import { useMemo } from 'react'
import { type AuditAction, type AuditEvent, auditActions, commandLineActor } from '#shared/audit.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { ListPage } from '#web/features/admin-lists/list-page.tsx'
import { useListParams } from '#web/features/admin-lists/list-params.ts'
import { trpc } from '#web/lib/trpc.ts'
import { flattenSearchPages } from '#web/lib/use-continued-search.ts'
import { auditActionNames, auditLogTexts as t } from './audit-log.texts.ts'
import { eventPartsTexts } from './event-parts.texts.ts'
import { Actor, EventSentence } from './event-parts.tsx'

const fixed = { enableSorting: false } as const
const column = columnsOf<AuditEvent>()
const makeColumns = () =>
  column.columns([
    column.display({
      ...fixed,
      id: 'who',
      header: t.who(),
      meta: { card: 'head', width: 'w-48 xl:w-60' },
      cell: ({ row }) => <Actor by={row.original.by} />,
    }),
    column.display({
      ...fixed,
      id: 'what',
      header: t.what(),
      meta: { card: 'foot' },
      cell: ({ row }) => <EventSentence event={row.original} />,
    }),
    column.display({
      ...fixed,
      id: 'when',
      header: t.when(),
      meta: { card: 'status', width: 'w-44 xl:w-52' },
      cell: ({ row }) => <Moment time={row.original.createdAt} className="text-sm text-ink-soft" />,
    }),
  ])

const actionOptions = () =>
  auditActions
    .map((act) => [act, auditActionNames[act]()] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, currentLanguage()))

const isAuditAction = (text: string): text is AuditAction => auditActions.some((act) => act === text)

const useAuditLog = ({ act, by }: { act: string; by: string }) =>
  trpc.audit.list.useInfiniteQuery(
    { ...(isAuditAction(act) && { act }), ...(by && { by }) },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: (before) => before,
      select: flattenSearchPages,
      refetchOnMount: 'always',
    },
  )

const useAuditPeople = () => trpc.audit.people.useQuery()

/** The audit log, by action and person (docs/product.md 16.7). */
export function AuditLog() {
  const params = useListParams()
  const by = params.get('by')
  const query = useAuditLog({ act: params.get('act'), by })
  const columns = useMemo(makeColumns, [])
  const actions = useMemo(actionOptions, [])
  return (
    <ListPage
      params={params}
      choices={[
        { name: 'act', label: t.what(), options: [['', t.anyAction()], ...actions] },
        {
          name: 'by',
          label: t.who(),
          options: [['', t.anyone()], [commandLineActor, eventPartsTexts.server()], ...usePeople(by, query.data?.rows)],
        },
      ]}
      query={query}
      columns={columns}
      label={t.auditLog()}
      loading={t.loading()}
      failure={t.loadFailed()}
      empty={<EmptyState drawing="empty-requests" text={t.empty()} hint={t.emptyHint()} />}
    />
  )
}

function usePeople(by: string, events: AuditEvent[] | undefined): (readonly [string, string])[] {
  const people = useAuditPeople().data?.items ?? []
  const options = people.map(({ id, name }) => [id, name] as const)
  if (by === '' || by === commandLineActor || people.some(({ id }) => id === by)) return options
  const name = events?.find((event) => event.by?.id === by)?.by?.name
  return [...options, [by, name ?? eventPartsTexts.formerUser()]]
}
