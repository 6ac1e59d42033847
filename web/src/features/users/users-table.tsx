import { Ban, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { UserRow } from '#shared/users.ts'
import { alertError, alertSuccess, confirm } from '#web/components/feedback/alerts.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge, StatusBadge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { useMakeAdmin } from './hooks.ts'
import { RoleChoice } from './role-choice.tsx'
import { UserStatusMenu } from './role-menu.tsx'
import { usersTableTexts as t } from './users-table.texts.ts'

const column = columnsOf<UserRow>()

export function UsersTable({ users }: { users: UserRow[] }) {
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('photoURL', {
          header: t.profile(),
          meta: { card: 'picture', width: 'w-20' },
          enableSorting: false,
          cell: ({ getValue }) => <Avatar src={getValue()} />,
        }),
        column.accessor('name', {
          header: t.name(),
          meta: { card: 'head' },
          enableSorting: false,
          cell: ({ row: { original } }) => (
            <>
              <bdi className="font-bold">{original.name}</bdi>
              {original.staff && (
                <div className="mt-1">
                  <Badge>{t.staff()}</Badge>
                </div>
              )}
            </>
          ),
        }),
        column.accessor('email', {
          header: t.email(),
          meta: { width: 'w-[25%]' },
          enableSorting: false,
          cell: ({ getValue }) => <EmailText email={getValue()} />,
        }),
        column.accessor('role', {
          header: t.role(),
          meta: { width: 'w-21 xl:w-23 2xl:w-26' },
          enableSorting: false,
          cell: ({ getValue }) => t.roleName({ role: getValue() }),
        }),
        column.display({
          id: 'action',
          header: t.action(),
          meta: { card: 'foot', width: 'w-60 xl:w-86' },
          cell: ({ row }) => <Action user={row.original} />,
        }),
      ]),
    [],
  )
  return <DataTable label={t.users()} columns={columns} rows={users} rowId={(user) => user.id} />
}

const Action = ({ user }: { user: UserRow }) => (
  <div className="flex flex-wrap items-center gap-1 xl:flex-nowrap">
    <UserStatus user={user} />
    <div className="ms-auto flex items-center gap-1 md:ms-0 xl:ms-auto">
      {user.role !== 'admin' && <RoleChoice user={user} />}
      <UserStatusMenu user={user} />
    </div>
  </div>
)

/** A user without a role or suspension can be made an admin. */
function UserStatus({ user }: { user: UserRow }) {
  if (user.suspended) {
    return (
      <StatusBadge status="bad" icon={Ban}>
        {t.suspended()}
      </StatusBadge>
    )
  }
  if (user.role === 'admin') {
    return (
      <StatusBadge status="good" icon={ShieldCheck}>
        {t.admin()}
      </StatusBadge>
    )
  }
  return <MakeAdmin user={user} />
}

function MakeAdmin({ user: { name, email } }: { user: UserRow }) {
  const makeAdmin = useMakeAdmin()
  const promote = async () => {
    const yes = await confirm({
      title: t.makeAdminQuestion({ name }),
      text: t.makeAdminEffects({ name, email }),
      yes: t.makeAdmin(),
      final: true,
    })
    if (!yes) return
    try {
      await makeAdmin.mutateAsync({ email })
      void alertSuccess(t.success(), t.isAdmin({ email }))
    } catch (error) {
      console.warn('The role could not be changed.', error)
      void alertError(t.error(), t.makeAdminFailed())
    }
  }
  return (
    <Button
      look="secondary"
      size="small"
      busy={makeAdmin.isPending}
      aria-label={t.makeNamedAdmin({ name })}
      onClick={promote}
    >
      {t.makeAdmin()}
    </Button>
  )
}
