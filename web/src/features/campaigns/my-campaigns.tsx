import { useMemo } from 'react'
import type { OwnCampaign as Campaign } from '#shared/campaigns.ts'
import { formatMoney } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { CampaignActions, CampaignName, CampaignProgress, donatedPercent } from './campaign-cells.tsx'
import { myCampaignsTexts as t } from './my-campaigns.texts.ts'

const column = columnsOf<Campaign>()

const makeColumns = () =>
  column.columns([
    column.accessor('petName', {
      header: t.petName(),
      meta: { card: 'head' },
      cell: ({ row: { original } }) => <CampaignName campaign={original} />,
    }),
    column.accessor('maxCents', {
      header: t.goal(),
      meta: { width: 'w-30 xl:w-36' },
      cell: ({ getValue, row }) =>
        row.original.missing.includes('maxCents') ? null : (
          <span className="tabular-nums">{formatMoney(getValue())}</span>
        ),
    }),
    column.accessor(donatedPercent, {
      id: 'progress',
      header: t.progress(),
      meta: { card: 'wide', width: 'w-44 xl:w-50' },
      cell: ({ row: { original } }) => <CampaignProgress campaign={original} />,
    }),
    column.display({
      id: 'actions',
      header: t.actions(),
      meta: { card: 'foot', width: 'w-33 @min-[52rem]/table:w-47 xl:w-52' },
      cell: ({ row: { original } }) => <CampaignActions campaign={original} />,
    }),
  ])

export function MyCampaigns({ campaigns }: { campaigns: Campaign[] }) {
  const columns = useMemo(makeColumns, [])
  if (campaigns.length === 0) {
    return (
      <EmptyState drawing="empty-campaigns" text={t.none()} hint={t.noneHint()}>
        <LinkButton to={pathTo('createCampaign')}>{t.create()}</LinkButton>
      </EmptyState>
    )
  }
  return <DataTable label={t.label()} columns={columns} rows={campaigns} rowId={({ id }) => String(id)} pageSize={10} />
}
