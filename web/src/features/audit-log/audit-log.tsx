import { type AuditAction, type AuditEvent, auditActions, auditActionTexts, commandLineActor } from '#shared/audit.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { ListPage } from '#web/features/admin-lists/list-page.tsx'
import { useListParams } from '#web/features/admin-lists/list-params.ts'
import { trpc } from '#web/lib/trpc.ts'
import { flattenSearchPages } from '#web/lib/use-continued-search.ts'
import { Actor, EventSentence } from './event-parts.tsx'

const fixed = { enableSorting: false } as const
const column = columnsOf<AuditEvent>()
const columns = column.columns([
  column.display({
    ...fixed,
    id: 'who',
    header: 'Who',
    meta: { card: 'head', width: 'w-48 xl:w-60' },
    cell: ({ row }) => <Actor by={row.original.by} />,
  }),
  column.display({
    ...fixed,
    id: 'what',
    header: 'What',
    meta: { card: 'foot' },
    cell: ({ row }) => <EventSentence event={row.original} />,
  }),
  column.display({
    ...fixed,
    id: 'when',
    header: 'When',
    meta: { card: 'status', width: 'w-44 xl:w-52' },
    cell: ({ row }) => <Moment time={row.original.createdAt} className="text-sm text-ink-soft" />,
  }),
])

const actionOptions = auditActions
  .map((act) => [act, auditActionTexts[act].name] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))

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
  return (
    <ListPage
      params={params}
      choices={[
        { name: 'act', label: 'What', options: [['', 'Anything'], ...actionOptions] },
        {
          name: 'by',
          label: 'Who',
          options: [['', 'Anybody'], [commandLineActor, 'The command line'], ...usePeople(by, query.data?.rows)],
        },
      ]}
      query={query}
      columns={columns}
      label="Audit Trail"
      loading="Loading the trail..."
      failure="The trail could not be loaded."
      empty={
        <EmptyState
          drawing="empty-requests"
          text="Nothing is written down here."
          hint="What admins, staff and the command line do to what is not their own appears here."
        />
      }
    />
  )
}

function usePeople(by: string, events: AuditEvent[] | undefined): (readonly [string, string])[] {
  const people = useAuditPeople().data?.items ?? []
  const options = people.map(({ id, name }) => [id, name] as const)
  if (by === '' || by === commandLineActor || people.some(({ id }) => id === by)) return options
  const name = events?.find((event) => event.by?.id === by)?.by?.name
  return [...options, [by, name ?? 'A former user']]
}
