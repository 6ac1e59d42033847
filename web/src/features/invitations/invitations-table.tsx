import { Ban } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { Invitation, InvitationState } from '#shared/invitations.ts'
import { confirm, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { type BadgeStatus, StatusBadge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { roleNames } from '#web/features/users/role-labels.ts'
import { errorText } from '#web/lib/errors.ts'
import { useRevokeInvitation } from './hooks.ts'
import { revokeInvitationTexts, invitationsTableTexts as t } from './invitations-table.texts.ts'

const states: Record<InvitationState, { label: () => string; status: BadgeStatus }> = {
  pending: { label: t.pending, status: 'waiting' },
  accepted: { label: t.accepted, status: 'good' },
  revoked: { label: t.revoked, status: 'paused' },
  expired: { label: t.expired, status: 'paused' },
}

const column = columnsOf<Invitation>()
const fixed = { enableSorting: false } as const

const makeColumns = () =>
  column.columns([
    column.accessor('email', {
      ...fixed,
      header: t.invited(),
      meta: { card: 'head' },
      cell: ({ getValue }) => {
        const email = getValue()
        return email === null ? t.anyone() : <EmailText email={email} />
      },
    }),
    column.accessor('role', {
      ...fixed,
      header: t.role(),
      meta: { width: 'w-24' },
      cell: ({ getValue }) => roleNames[getValue()](),
    }),
    column.accessor('inviter', {
      ...fixed,
      header: t.inviter(),
      meta: { width: 'w-36 xl:w-44' },
      cell: ({ getValue }) => <bdi className="wrap-anywhere">{getValue() ?? t.formerUser()}</bdi>,
    }),
    column.accessor('expiresAt', {
      ...fixed,
      header: t.expires(),
      meta: { width: 'w-32 xl:w-36' },
      cell: ({ getValue }) => <Day time={getValue()} />,
    }),
    column.accessor('state', {
      ...fixed,
      header: t.status(),
      meta: { card: 'status', width: 'w-36 xl:w-44' },
      cell: ({ row: { original } }) => <Status invitation={original} />,
    }),
    column.display({
      id: 'action',
      header: t.action(),
      meta: { card: 'foot', width: 'w-32 xl:w-34' },
      cell: ({ row: { original } }) => original.state === 'pending' && <Revoke invitation={original} />,
    }),
  ])

export function InvitationsTable({ invitations }: { invitations: Invitation[] }) {
  useEffect(prepareAlerts, [])
  const columns = useMemo(makeColumns, [])
  return <DataTable label={t.label()} columns={columns} rows={invitations} rowId={({ id }) => String(id)} />
}

function Status({ invitation: { state, acceptedBy } }: { invitation: Invitation }) {
  const { label, status } = states[state]
  return (
    <>
      <StatusBadge status={status}>{label()}</StatusBadge>
      {acceptedBy !== null && (
        <div className="text-sm text-ink-soft wrap-anywhere">{t.acceptedBy({ name: acceptedBy })}</div>
      )}
    </>
  )
}

function Revoke({ invitation: { id, email } }: { invitation: Invitation }) {
  const { mutate, isPending } = useRevokeInvitation()
  const revoke = async () => {
    const yes = await confirm({
      title: t.revokeQuestion(),
      text: t.revokeEffects({ known: email === null ? 'no' : 'yes', email: email ?? '' }),
      yes: t.revokeYes(),
      destroys: true,
    })
    if (!yes) return
    mutate(
      { id },
      {
        onSuccess: () => toast(t.isRevoked()),
        onError: (error) => toast(t.revokeFailed({ reason: errorText(error) }), 'error'),
      },
    )
  }
  return (
    <Button look="secondary" size="small" icon={Ban} busy={isPending} onClick={revoke}>
      {revokeInvitationTexts.revoke({
        whom: email ?? t.anyone(),
        hidden: (text) => <span className="sr-only">{text}</span>,
      })}
    </Button>
  )
}
