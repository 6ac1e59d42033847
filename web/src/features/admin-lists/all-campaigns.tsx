import { formatDollars } from '#shared/money.ts'
import type { ListedCampaign } from '#shared/shelter-lists.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { columnsOf } from '#web/components/ui/table.tsx'
import { CampaignActions, CampaignName, CampaignProgress } from '#web/features/campaigns/campaign-cells.tsx'
import { useAllCampaigns } from './hooks.ts'
import { ListPage } from './list-page.tsx'
import { useListParams } from './list-params.ts'
import { Owner, sortChoice, withheldChoice } from './posted-parts.tsx'

const column = columnsOf<ListedCampaign>()
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Pet Name',
    meta: { card: 'head', width: 'w-52 xl:w-58' },
    cell: ({ row }) => <CampaignName campaign={row.original} />,
  }),
  column.display({
    id: 'owner',
    header: 'Creator',
    meta: { card: 'wide' },
    cell: ({ row }) => <Owner owner={row.original.owner} />,
  }),
  column.display({
    id: 'progress',
    header: 'Progress',
    meta: { card: 'wide', width: 'w-40 xl:w-50' },
    cell: ({ row: { original: campaign } }) => (
      <>
        <CampaignProgress campaign={campaign} />
        <span className="text-sm text-ink-soft">of {formatDollars(campaign.maxCents)}</span>
      </>
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot', width: 'w-49 @min-[64rem]/table:w-100' },
    cell: ({ row }) => <CampaignActions campaign={row.original} />,
  }),
])

const choices = [
  {
    name: 'phase',
    label: 'State',
    options: [
      ['', 'Any'],
      ['open', 'Running'],
      ['paused', 'Paused'],
      ['ended', 'Ended'],
    ],
  },
  withheldChoice,
  sortChoice(),
] as const

/** All campaigns, with their creators' actions (docs/product.md 16.8). */
export function AllCampaigns() {
  const params = useListParams()
  return (
    <ListPage
      params={params}
      search={{ label: 'Pet or creator', hint: 'Name or email' }}
      choices={choices}
      query={useAllCampaigns(params)}
      columns={columns}
      label="All Campaigns"
      loading="Loading campaigns..."
      failure="The campaigns could not be loaded."
      empty={<EmptyState drawing="empty-campaigns" text="Nobody has created a campaign yet." />}
    />
  )
}
