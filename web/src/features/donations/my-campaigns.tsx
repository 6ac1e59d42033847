import { CalendarPlus, Megaphone, Pause, Pencil, Play, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { OwnCampaign as Campaign } from '#shared/donations.ts'
import { formatDollars, progressPercent } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { WithheldBadge } from '#web/features/approval/withheld-notice.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { CampaignBadge } from './campaign-state.tsx'
import { useSetPaused } from './hooks.ts'

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
    meta: { width: 'w-30 xl:w-36' },
    cell: ({ getValue }) => <span className="tabular-nums">{formatDollars(getValue())}</span>,
  }),
  column.accessor(percentOf, {
    id: 'progress',
    header: 'Progress',
    meta: { card: 'wide', width: 'w-44 xl:w-50' },
    cell: ({ row: { original } }) => (
      <div className="md:max-w-44">
        <Progress percent={percentOf(original)} label={`Raised for ${original.petName}`} />
        <Raised campaign={original} />
      </div>
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { card: 'foot', width: 'w-49 @min-[52rem]/table:w-56 @min-[64rem]/table:w-100' },
    cell: ({ row: { original } }) => <Actions campaign={original} />,
  }),
])

/** What stands of all gifts; and how much of it has arrived, or is only promised. */
function Raised({ campaign: { donatedCents, receivedCents } }: { campaign: Campaign }) {
  const promisedCents = donatedCents - receivedCents
  const parts =
    receivedCents === 0
      ? 'All of it promised'
      : promisedCents === 0
        ? 'All of it received'
        : `${formatDollars(receivedCents)} received, ${formatDollars(promisedCents)} promised`
  return (
    <div className="text-sm text-ink-soft">
      <span className="block">{formatDollars(donatedCents)} raised</span>
      {donatedCents > 0 && <span className="block">{parts}</span>}
    </div>
  )
}

/** The table of My Donation Campaigns. */
export function MyCampaigns({ campaigns }: { campaigns: Campaign[] }) {
  if (campaigns.length === 0) {
    return (
      <EmptyState
        drawing="empty-campaigns"
        text="You have not created a campaign yet."
        hint="Tell people who needs help and how much."
      >
        <LinkButton to={pathTo('createDonation')}>Create Campaign</LinkButton>
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

function Name({ campaign: { id, petName, image, state, withheld } }: { campaign: Campaign }) {
  return (
    <div className="flex items-center gap-3">
      <Picture
        src={thumbnailOf(image)}
        alt=""
        width={64}
        height={64}
        className="size-12 shrink-0 rounded-field object-cover"
      />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1 md:justify-start">
        <Link to={pathTo('donation', { id })} className="min-w-0 font-bold underline-offset-4 hover:underline">
          {petName}
        </Link>
        <CampaignBadge state={state} tone="soft" />
        <WithheldBadge withheld={withheld} />
      </div>
    </div>
  )
}

function Actions({ campaign: { id, petName, paused, state } }: { campaign: Campaign }) {
  const campaign = `${petName}’s campaign`
  const pauseWord = paused ? 'Resume' : 'Pause'
  const setPaused = useSetPaused()
  const donators = useLoaded(async () => (await import('./donators-dialog.tsx')).DonatorsDialog)
  const Donators = donators.shown
  const updates = useLoaded(async () => (await import('./updates-dialog.tsx')).UpdatesDialog)
  const Updates = updates.shown
  const toggle = () =>
    setPaused.mutate(
      { id, paused: !paused },
      {
        onError: (error) =>
          toast(`${petName}’s campaign could not be ${paused ? 'resumed' : 'paused'}. ${sentenceFor(error)}`, 'error'),
      },
    )
  return (
    <>
      <RowActions most={4}>
        <RowAction icon={Pencil} word="Edit" name={`Edit ${campaign}`} to={pathTo('editDonation', { id })} />
        {state === 'ended' ? (
          <RowAction
            icon={CalendarPlus}
            word="Reopen"
            name={`Reopen ${campaign}`}
            to={`${pathTo('editDonation', { id })}?reopen`}
          />
        ) : (
          <RowAction icon={paused ? Play : Pause} word={pauseWord} name={`${pauseWord} ${campaign}`} onClick={toggle} />
        )}
        <RowAction
          icon={Users}
          word="Donators"
          name={`View Donators of ${campaign}`}
          busy={donators.busy}
          onClick={donators.open}
        />
        <RowAction
          icon={Megaphone}
          word="Updates"
          name={`Updates on ${campaign}`}
          busy={updates.busy}
          onClick={updates.open}
        />
      </RowActions>
      {Donators && <Donators campaignId={id} onClose={donators.close} />}
      {Updates && <Updates campaign={{ id, petName }} onClose={updates.close} />}
    </>
  )
}
