import { Check, Mail, Sheet, Undo2, X } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { campaignHeading } from '#shared/campaign-name.ts'
import { type DonationOrigin, isPaidOnline } from '#shared/donation-states.ts'
import type { DonationRow } from '#shared/donations.ts'
import { pathTo } from '#shared/pages.ts'
import { canCorrectDonations, canManageDonations } from '#shared/permissions.ts'
import { Day } from '#web/components/ui/day.tsx'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { RowCheckbox } from '#web/components/ui/row-selection.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { DonationAmount } from '../donation-amount.tsx'
import { DonationBadge } from '../donation-badge.tsx'
import { shelterTarget } from '../shelter-target.ts'
import { statementPath } from '../statements-path.ts'
import type { DonationAction } from './donation-actions.ts'
import { donationTableTexts as t } from './donation-table.texts.ts'
import { useRemindDonor } from './hooks.ts'
import { isPromised } from './selection-bar.tsx'

type RunAction = (what: DonationAction, donations: readonly DonationRow[]) => void

const RunActionContext = createContext<RunAction>(() => {})

const column = columnsOf<DonationRow>()
const fixed = { enableSorting: false } as const

const targetOf = ({ petName, title, sponsored }: DonationRow) =>
  petName === null ? shelterTarget({ sponsored }) : campaignHeading({ petName, title })

const makeColumns = () =>
  column.columns([
    column.display({
      id: 'choose',
      header: () => <span className="sr-only">{t.select()}</span>,
      meta: { card: 'picture', width: 'w-11 xl:w-13' },
      cell: ({ row: { original } }) =>
        isPromised(original) && <RowCheckbox id={original.id} label={t.selectDonation(original)} />,
    }),
    column.accessor('reference', {
      ...fixed,
      header: t.gift(),
      meta: { card: 'head', width: 'w-36' },
      cell: ({ row }) => <DonationCell donation={row.original} />,
    }),
    column.accessor('name', {
      ...fixed,
      header: t.donor(),
      meta: { card: 'wide' },
      cell: ({ row }) => <Donor donation={row.original} />,
    }),
    column.accessor(targetOf, {
      id: 'campaign',
      ...fixed,
      header: t.campaign(),
      meta: { width: 'w-28 xl:w-32' },
      cell: ({ getValue, row: { original } }) =>
        original.campaignId === null ? (
          getValue()
        ) : (
          <Link
            to={pathTo('campaign', { id: original.campaignId })}
            dir="auto"
            className="inline-block max-w-full underline-offset-4 hover:underline"
          >
            {getValue()}
          </Link>
        ),
    }),
    column.accessor('amountCents', {
      ...fixed,
      header: t.amount(),
      meta: { card: 'status', width: 'w-30 xl:w-32' },
      cell: ({ row: { original } }) => (
        <div className="flex flex-col items-end gap-1 md:items-start">
          <DonationAmount {...original} />
          <DonationBadge {...original} />
        </div>
      ),
    }),
    column.display({
      id: 'action',
      header: t.action(),
      meta: { card: 'foot', width: 'w-40 @min-[52rem]/table:w-66' },
      cell: ({ row }) => <Action donation={row.original} />,
    }),
  ])

export function DonationTable({ donations, onAct }: { donations: DonationRow[]; onAct: RunAction }) {
  const columns = useMemo(makeColumns, [])
  return (
    <RunActionContext value={onAct}>
      <DataTable label={t.label()} columns={columns} rows={donations} rowId={({ id }) => String(id)} />
    </RunActionContext>
  )
}

const originTexts: Record<DonationOrigin, (args: { day: () => ReactNode }) => ReactNode> = {
  promise: ({ day }) => day(),
  checkout: t.checkout,
  cash: t.cash,
  before_payments: t.beforePayments,
  monthly: t.monthly,
}

function DonationCell({ donation: { reference, createdAt, origin, receiptNumber } }: { donation: DonationRow }) {
  const day = () => <Day time={createdAt} />
  return (
    <>
      <span className="block font-bold whitespace-nowrap tabular-nums">{reference}</span>
      <span className="text-sm text-ink-soft">{originTexts[origin]({ day })}</span>
      {receiptNumber && receiptNumber !== reference && (
        <span className="block text-sm whitespace-nowrap text-ink-soft">{t.receipt({ number: receiptNumber })}</span>
      )}
    </>
  )
}

function Donor({ donation }: { donation: DonationRow }) {
  const { name, email, message, showName, large, state, expiresAt, remindedAt } = donation
  return (
    <>
      {name === null ? (
        <span className="text-ink-soft">{t.anonymous()}</span>
      ) : (
        <bdi className="font-semibold">{name}</bdi>
      )}
      {showName && name !== null && <span className="text-sm text-ink-soft"> {t.nameShown()}</span>}
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
      {large && state === 'promised' && <span className="block text-sm font-semibold text-danger">{t.large()}</span>}
      {expiresAt && (
        <span className="block text-sm text-ink-soft">{t.expires({ day: () => <Day time={expiresAt} /> })}</span>
      )}
      {remindedAt && (
        <span className="block text-sm text-ink-soft">{t.reminded({ day: () => <Day time={remindedAt} /> })}</span>
      )}
    </>
  )
}

const actionLooks = {
  receive: { icon: Check, label: t.receive, name: t.receiveDonation },
  cancel: { icon: X, label: t.cancel, name: t.cancelDonation },
  correct: { icon: Undo2, label: t.correct, name: t.correctDonation },
}

function useRemind() {
  const reminder = useRemindDonor()
  const mutate = ({ id, reference }: DonationRow) =>
    reminder.mutate(
      { id },
      {
        onSuccess: () => toast(t.remindDone({ reference })),
        onError: (error) => toast(t.remindFailed({ reason: errorText(error) }), 'error'),
      },
    )
  return { mutate }
}

function Action({ donation }: { donation: DonationRow }) {
  const { user = null } = useSession()
  const { mail } = useSiteConfig()
  const runAction = use(RunActionContext)
  const remind = useRemind()
  const { state, origin, reference } = donation
  const button = (what: DonationAction) => {
    const { icon, label, name } = actionLooks[what]
    return (
      <RowAction icon={icon} label={label()} name={name({ reference })} onClick={() => runAction(what, [donation])} />
    )
  }
  if (isPromised(donation))
    return canManageDonations(user) ? (
      <RowActions name={reference} main={button('receive')}>
        {donation.canRemind && mail && (
          <MenuItem icon={Mail} onSelect={() => remind.mutate(donation)}>
            {t.remind()}
          </MenuItem>
        )}
        <MenuItem icon={X} onSelect={() => runAction('cancel', [donation])}>
          {t.cancel()}
        </MenuItem>
      </RowActions>
    ) : (
      <RowActions name={reference} main={button('cancel')} />
    )
  const statement = donation.statement && (
    <RowAction
      icon={Sheet}
      label={t.statement()}
      name={t.statementOf({ reference })}
      to={statementPath({ gift: donation.id })}
    />
  )
  if (state === 'received' && !isPaidOnline(origin) && canCorrectDonations(user))
    return statement ? (
      <RowActions name={reference} main={statement}>
        <MenuItem icon={Undo2} onSelect={() => runAction('correct', [donation])}>
          {t.correct()}
        </MenuItem>
      </RowActions>
    ) : (
      <RowActions name={reference} main={button('correct')} />
    )
  return statement && <RowActions name={reference} main={statement} />
}
