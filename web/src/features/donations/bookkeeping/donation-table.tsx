import { createContext, use } from 'react'
import type { DonationRow } from '#shared/donations.ts'
import { pathTo } from '#shared/pages.ts'
import { canCorrectDonations, canManageDonations } from '#shared/permissions.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { useSession } from '#web/identity/session.tsx'
import { DonationAmount } from '../donation-amount.tsx'
import { DonationBadge } from '../donation-badge.tsx'
import { donationOriginLabels } from '../donation-labels.ts'
import type { DonationAction } from './donation-actions.ts'
import { RowCheckbox } from './row-selection.tsx'

type RunAction = (what: DonationAction, donations: readonly DonationRow[]) => void

const RunActionContext = createContext<RunAction>(() => {})

const column = columnsOf<DonationRow>()
const fixed = { enableSorting: false } as const

const columns = column.columns([
  column.display({
    id: 'choose',
    header: () => <span className="sr-only">Choose</span>,
    meta: { card: 'picture', width: 'w-11 xl:w-13' },
    cell: ({ row }) => <RowCheckbox donation={row.original} />,
  }),
  column.accessor('reference', {
    ...fixed,
    header: 'Gift',
    meta: { card: 'head', width: 'w-40 xl:w-48' },
    cell: ({ row }) => <DonationCell donation={row.original} />,
  }),
  column.accessor('name', {
    ...fixed,
    header: 'Donor',
    meta: { card: 'wide' },
    cell: ({ row }) => <Donor donation={row.original} />,
  }),
  column.accessor('petName', {
    ...fixed,
    header: 'Campaign',
    meta: { width: 'w-28 xl:w-40' },
    cell: ({ row: { original } }) => (
      <Link
        to={pathTo('campaign', { id: original.campaignId })}
        className="inline-block max-w-full underline-offset-4 hover:underline"
      >
        {original.petName}
      </Link>
    ),
  }),
  column.accessor('amountCents', {
    ...fixed,
    header: 'Amount',
    meta: { card: 'status', width: 'w-30 xl:w-36' },
    cell: ({ row: { original } }) => (
      <div className="flex flex-col items-end gap-1 md:items-start">
        <DonationAmount {...original} />
        <DonationBadge {...original} />
      </div>
    ),
  }),
  column.display({
    id: 'action',
    header: 'Action',
    meta: { card: 'foot', width: 'w-28 xl:w-40' },
    cell: ({ row }) => <Action donation={row.original} />,
  }),
])

export function DonationTable({ donations, onAct }: { donations: DonationRow[]; onAct: RunAction }) {
  return (
    <RunActionContext value={onAct}>
      <DataTable label="Gifts" columns={columns} rows={donations} rowId={({ id }) => String(id)} />
    </RunActionContext>
  )
}

function DonationCell({ donation: { reference, createdAt, origin } }: { donation: DonationRow }) {
  const word = donationOriginLabels[origin]
  return (
    <>
      <span className="block font-bold whitespace-nowrap tabular-nums">{reference}</span>
      <span className="text-sm text-ink-soft">
        <Day time={createdAt} />
        {word && `, ${word}`}
      </span>
    </>
  )
}

function Donor({ donation: { name, email, message, showName, large, state, expiresAt } }: { donation: DonationRow }) {
  return (
    <>
      {name === null ? <span className="text-ink-soft">Anonymous</span> : <bdi className="font-semibold">{name}</bdi>}
      {showName && name !== null && <span className="text-sm text-ink-soft"> (shown on the campaign’s page)</span>}
      {email && (
        <span className="block text-sm">
          <EmailText email={email} />
        </span>
      )}
      {message && (
        <q dir="auto" className="block text-sm text-ink-soft">
          {message}
        </q>
      )}
      {large && state === 'promised' && (
        <span className="block text-sm font-semibold text-danger">Large promise, address not confirmed</span>
      )}
      {expiresAt && (
        <span className="block text-sm text-ink-soft">
          Expires <Day time={expiresAt} />
        </span>
      )}
    </>
  )
}

function Action({ donation }: { donation: DonationRow }) {
  const { user = null } = useSession()
  const runAction = use(RunActionContext)
  const { state, origin, reference } = donation
  const button = (what: DonationAction, label: string) => (
    <Button
      look="secondary"
      size="row"
      aria-label={`${label}: ${reference}`}
      className="w-full"
      onClick={() => runAction(what, [donation])}
    >
      {label}
    </Button>
  )
  if (state === 'promised' && donation.large && canManageDonations(user))
    return (
      <div className="space-y-2">
        {button('receive', 'Received')}
        {button('cancel', 'Cancel')}
      </div>
    )
  if (state === 'promised') return canManageDonations(user) ? button('receive', 'Received') : button('cancel', 'Cancel')
  if (state === 'received' && origin !== 'checkout' && canCorrectDonations(user))
    return button('correct', 'Cancel (entered by mistake)')
  return null
}
