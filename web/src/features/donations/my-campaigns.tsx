import { Pause, Pencil, Play, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Campaign } from '#shared/donations.ts'
import { formatDollars, progressPercent } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { CampaignBadge } from './campaign-state.tsx'
import { type useMyCampaigns, useSetPaused } from './hooks.ts'

const column = columnsOf<Campaign>()
const percentOf = ({ donatedCents, maxCents }: Campaign) => progressPercent(donatedCents, maxCents)

const columns = column.columns([
  column.accessor('petName', {
    header: 'Pet Name',
    meta: { card: 'head' },
    cell: ({ row: { original } }) => <Name campaign={original} />,
  }),
  column.accessor('maxCents', {
    header: 'Max Donation',
    cell: ({ getValue }) => <span className="tabular-nums">{formatDollars(getValue())}</span>,
  }),
  column.accessor(percentOf, {
    id: 'progress',
    header: 'Progress',
    cell: ({ row: { original } }) => (
      <div className="w-44 max-w-full md:w-40">
        <Progress percent={percentOf(original)} label={`Raised for ${original.petName}`} />
        <span className="text-sm text-ink-soft">{formatDollars(original.donatedCents)} raised</span>
      </div>
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot' },
    cell: ({ row: { original } }) => <Actions campaign={original} />,
  }),
])

/** The table of My Donation Campaigns. */
export function MyCampaigns({
  data: campaigns,
  error,
  isPending,
  isFetching,
  refetch,
}: ReturnType<typeof useMyCampaigns>) {
  if (isPending) return <RowSkeletons count={4} label="Loading your campaigns..." />
  if (!campaigns) {
    return (
      <ErrorState
        text={`Your campaigns could not be loaded. ${sentenceFor(error)}`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (campaigns.length === 0) {
    return (
      <EmptyState
        drawing="empty-campaigns"
        text="You have not created a campaign yet."
        hint="Tell people who needs help and how much. They see it at once."
      >
        <LinkButton to={pages.createDonation.path}>Create Campaign</LinkButton>
      </EmptyState>
    )
  }
  return (
    <DataTable
      label="My donation campaigns"
      columns={columns}
      rows={campaigns}
      rowId={({ id }) => String(id)}
      pageSize={10}
    />
  )
}

function Name({ campaign: { id, petName, state } }: { campaign: Campaign }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to={`/donations/${id}`} className="font-bold text-amber-ink underline-offset-4 hover:underline">
        {petName}
      </Link>
      <CampaignBadge state={state} tone="soft" />
    </div>
  )
}

function Actions({ campaign }: { campaign: Campaign }) {
  const { id, petName, paused, state } = campaign
  const setPaused = useSetPaused()
  const donators = useLoaded(async () => (await import('./donators-dialog.tsx')).DonatorsDialog)
  const Donators = donators.shown
  const toggle = () =>
    setPaused.mutate(
      { id, paused: !paused },
      {
        onError: (error) =>
          toast(`${petName}’s campaign could not be ${paused ? 'resumed' : 'paused'}. ${sentenceFor(error)}`, 'error'),
      },
    )
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <LinkButton look="secondary" size="small" icon={Pencil} to={`/dashboard/edit-donation/${id}`}>
        Edit
        <For name={petName} />
      </LinkButton>
      {state !== 'ended' && (
        <Button look="secondary" size="small" icon={paused ? Play : Pause} onClick={toggle}>
          {paused ? 'Resume' : 'Pause'}
          <For name={petName} />
        </Button>
      )}
      <Button look="secondary" size="small" icon={Users} busy={donators.busy} onClick={donators.open}>
        <span className="sr-only">View </span>Donators
        <For name={petName} />
      </Button>
      {Donators && <Donators campaignId={id} onClose={donators.close} />}
    </div>
  )
}

/** Tells those who don't see the row whose button this is. */
const For = ({ name }: { name: string }) => <span className="sr-only"> of {name}</span>
