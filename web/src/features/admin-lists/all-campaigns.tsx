import { useMemo } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { ListedCampaign } from '#shared/shelter-lists.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { CampaignActions, CampaignName, CampaignProgress } from '#web/features/campaigns/campaign-cells.tsx'
import { allCampaignsTexts as t } from './all-campaigns.texts.ts'
import { useAllCampaigns } from './hooks.ts'
import { listFiltersTexts } from './list-filters.texts.ts'
import { ListPage } from './list-page.tsx'
import { useListParams } from './list-params.ts'
import { Owner, sortChoice, withheldChoice } from './posted-parts.tsx'

const column = columnsOf<ListedCampaign>()
const listColumns = () =>
  column.columns([
    column.display({
      id: 'name',
      header: listFiltersTexts.petName(),
      meta: { card: 'head', width: 'w-54 xl:w-58' },
      cell: ({ row }) => <CampaignName campaign={row.original} />,
    }),
    column.display({
      id: 'owner',
      header: t.creator(),
      meta: { card: 'wide' },
      cell: ({ row }) => <Owner owner={row.original.owner} />,
    }),
    column.display({
      id: 'progress',
      header: t.progress(),
      meta: { card: 'wide', width: 'w-40 xl:w-50' },
      cell: ({ row: { original: campaign } }) => (
        <>
          <CampaignProgress campaign={campaign} />
          {!campaign.missing.includes('maxCents') && (
            <span className="text-sm text-ink-soft">{t.goal({ amount: formatMoney(campaign.maxCents) })}</span>
          )}
        </>
      ),
    }),
    column.display({
      id: 'actions',
      header: listFiltersTexts.actions(),
      meta: { card: 'foot', width: 'w-33 @min-[52rem]/table:w-47 xl:w-52' },
      cell: ({ row }) => <CampaignActions campaign={row.original} />,
    }),
  ])

const listChoices = () =>
  [
    {
      name: 'phase',
      label: listFiltersTexts.status(),
      options: [
        ['', listFiltersTexts.any()],
        ['open', t.open()],
        ['paused', t.paused()],
        ['ended', t.ended()],
        ['draft', t.draft()],
      ],
    },
    withheldChoice(),
    sortChoice(),
  ] as const

/** All campaigns, with their creators' actions (docs/product.md 16.8). */
export function AllCampaigns() {
  const params = useListParams()
  return (
    <ListPage
      params={params}
      search={{ label: t.search(), hint: listFiltersTexts.nameOrEmail() }}
      choices={listChoices()}
      query={useAllCampaigns(params)}
      columns={useMemo(listColumns, [])}
      label={t.label()}
      loading={t.loading()}
      failure={t.failed()}
      empty={<EmptyState drawing="empty-campaigns" text={t.none()} hint={t.noneHint()} />}
    />
  )
}
