import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import type { InquiryRow } from '#shared/inquiries.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { StatusBadge } from '#web/components/ui/badge.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { useInquiryList } from './hooks.ts'
import { inquiryListTexts as t } from './inquiry-list.texts.ts'

const column = columnsOf<InquiryRow>()
const inquiryColumns = () =>
  column.columns([
    column.display({
      id: 'pet',
      header: t.pet(),
      meta: { card: 'head', width: 'w-48 xl:w-58' },
      cell: ({ row }) => <AboutPet row={row.original} />,
    }),
    column.display({
      id: 'asker',
      header: t.asker(),
      meta: { card: 'wide', width: 'w-40' },
      cell: ({ row }) => <bdi className="font-bold wrap-anywhere">{row.original.name}</bdi>,
    }),
    column.display({
      id: 'text',
      header: t.question(),
      meta: { card: 'wide' },
      cell: ({ row }) => (
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {row.original.text}
        </p>
      ),
    }),
    column.display({
      id: 'status',
      header: t.status(),
      meta: { card: 'status', width: 'w-32' },
      cell: ({ row }) => <InquiryBadge inquiry={row.original} />,
    }),
  ])

function AboutPet({ row }: { row: InquiryRow }) {
  const { id, name, petName, lastAt } = row
  return (
    <div className="min-w-0">
      <bdi className="font-bold">{petName}</bdi>
      <p className="mt-0.5 text-sm text-ink-soft">
        <Day time={lastAt} />
      </p>
      <Link
        to={pathTo('openedInquiry', { id })}
        aria-label={t.detailsOf({ name, petName })}
        className="flex min-h-11 w-fit items-center gap-1 text-sm font-bold text-amber-ink underline underline-offset-4 md:min-h-8"
      >
        {t.details()}
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Link>
    </div>
  )
}

export function InquiryBadge({ inquiry: { state, waiting } }: { inquiry: Pick<InquiryRow, 'state' | 'waiting'> }) {
  if (state === 'closed') return <StatusBadge status="paused">{t.closed()}</StatusBadge>
  return waiting ? (
    <StatusBadge status="waiting">{t.waiting()}</StatusBadge>
  ) : (
    <StatusBadge status="good">{t.answered()}</StatusBadge>
  )
}

/** Those that wait for an answer first (docs/product.md 22.9). */
export function InquiryList() {
  const query = useInquiryList()
  const columns = useMemo(inquiryColumns, [])
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return (
    <QueryState query={query} loading={<RowSkeletons count={4} label={t.loading()} />} failure={t.failed()}>
      {() =>
        rows.length === 0 ? (
          <EmptyState drawing="empty-requests" text={t.none()} hint={t.noneHint()}>
            <LinkButton look="secondary" to={pathTo('myPets')}>
              {t.myPets()}
            </LinkButton>
          </EmptyState>
        ) : (
          <div className="space-y-6">
            <DataTable label={t.label()} columns={columns} rows={rows} rowId={({ id }) => String(id)} />
            <LoadMore query={query} failure={t.moreFailed()} sorted={rows.length} />
          </div>
        )
      }
    </QueryState>
  )
}
