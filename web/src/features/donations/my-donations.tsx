import { useMemo } from 'react'
import { campaignHeading, campaignNamed } from '#shared/campaign-name.ts'
import type { MyDonation } from '#shared/donations.ts'
import { formatMoney } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { DonationAmount } from './donation-amount.tsx'
import { DonationBadge } from './donation-badge.tsx'
import { useMyDonations } from './hooks.ts'
import { myDonationsTexts as t } from './my-donations.texts.ts'
import { shelterTargetTexts } from './shelter-target.texts.ts'
import { shelterTarget } from './shelter-target.ts'
import { statementPath } from './statements-path.ts'
import { useStatementYears } from './use-statements.ts'

const column = columnsOf<MyDonation>()

const targetOf = ({ petName, title, sponsored }: MyDonation) =>
  petName === null ? shelterTarget({ sponsored }) : campaignHeading({ petName, title })

const makeColumns = () =>
  column.columns([
    column.accessor(targetOf, {
      id: 'campaign',
      header: t.campaign(),
      meta: { card: 'head' },
      cell: ({ getValue, row: { original } }) =>
        original.campaignId !== null && original.campaignShown ? (
          <Link
            to={pathTo('campaign', { id: original.campaignId })}
            dir="auto"
            className="inline-block max-w-full font-bold underline-offset-4 hover:underline"
          >
            {getValue()}
          </Link>
        ) : (
          <bdi className="inline-block max-w-full font-bold">{getValue()}</bdi>
        ),
    }),
    column.accessor('amountCents', {
      header: t.amount(),
      meta: { card: 'status', width: 'w-36' },
      cell: ({ row: { original } }) => <DonationAmount {...original} />,
    }),
    column.accessor('state', {
      header: t.status(),
      meta: { width: 'w-44' },
      cell: ({ row: { original } }) => <DonationBadge {...original} />,
    }),
    column.accessor('createdAt', {
      header: t.date(),
      meta: { width: 'w-36 xl:w-44' },
      cell: ({ getValue }) => <Day time={getValue()} />,
    }),
    column.display({
      id: 'page',
      header: t.page(),
      meta: { card: 'foot', width: 'w-32' },
      cell: ({ row: { original } }) => <ItsPage donation={original} />,
    }),
  ])

/** Donations from before there were payments have no page. */
function ItsPage({ donation: { path, petName, title, amountCents } }: { donation: MyDonation }) {
  if (path === null) return null
  const amount = formatMoney(amountCents)
  return (
    <Link
      to={path}
      aria-label={
        petName === null
          ? shelterTargetTexts.seeDonation({ amount })
          : t.seeDonationTo({ amount, name: campaignNamed({ petName, title }).name })
      }
      className="inline-flex min-h-8 items-center font-semibold text-amber-ink underline underline-offset-4"
    >
      {t.seeDonation()}
    </Link>
  )
}

export function MyDonations() {
  const query = useMyDonations()
  const columns = useMemo(makeColumns, [])
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return (
    <QueryState query={query} loading={<RowSkeletons count={4} label={t.loading()} />} failure={t.loadFailed()}>
      {({ pages }) =>
        rows.length === 0 ? (
          <NoDonations />
        ) : (
          <div className="space-y-6">
            <Panel className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <span className="text-ink-soft">{t.total()}</span>
              <strong className="font-serif text-2xl font-semibold text-home">
                {formatMoney(pages[0]?.totalCents ?? 0)}
              </strong>
            </Panel>
            <Statements />
            <DataTable label={t.label()} columns={columns} rows={rows} rowId={({ id }) => String(id)} />
            <LoadMore query={query} failure={t.loadMoreFailed()} sorted={rows.length} />
          </div>
        )
      }
    </QueryState>
  )
}

/** Links to the statements of the years in which the user's donations were received. */
function Statements() {
  const { data } = useStatementYears()
  if (!data || data.years.length === 0) return null
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="mb-2 text-xl">
        {t.statements()}
      </h2>
      <div className="flex flex-wrap gap-2">
        {data.years.map((year) => (
          <LinkButton
            key={year}
            look="secondary"
            size="small"
            aria-label={t.statementOf({ year: String(year) })}
            to={statementPath({ year })}
          >
            {year}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}

function NoDonations() {
  return (
    <EmptyState drawing="empty-donations" text={t.none()} hint={t.noneHint()}>
      <LinkButton to={pathTo('campaigns')}>{t.allCampaigns()}</LinkButton>
    </EmptyState>
  )
}
