import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pages } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import { type UserFilter, type UserRow, userFilters } from '#shared/users.ts'
import { alertError } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { useUsers } from '#web/features/users/hooks.ts'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'
import { useSession } from '#web/identity/session.tsx'
import { keepSearching, useAutoContinue } from '#web/lib/use-continued-search.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { usersPageTexts as t } from './users.texts.ts'

export function UsersPage() {
  const invitations = useLazyComponent(
    async () => (await import('#web/features/invitations/invitations.tsx')).Invitations,
  )
  const Invitations = invitations.Component
  return (
    <>
      <PageHeading
        title={pages.users.title()}
        description={pages.users.description()}
        action={<Invite isOpen={Invitations !== null} {...invitations} />}
      />
      <RequireRole may={isAdmin}>
        {Invitations && <Invitations />}
        <Users />
      </RequireRole>
    </>
  )
}

type InviteProps = { isOpen: boolean; busy: boolean; open: () => void; close: () => void }

/** Shows or hides the invitations. */
function Invite({ isOpen, busy, open, close }: InviteProps) {
  const { user } = useSession()
  if (!user || !isAdmin(user)) return null
  return (
    <Button look="secondary" icon={UserPlus} busy={busy} aria-expanded={isOpen} onClick={isOpen ? close : open}>
      {t.invite()}
    </Button>
  )
}

const filterLabels: Record<UserFilter, () => string> = {
  all: t.all,
  admins: t.admins,
  staff: t.staff,
  suspended: t.suspended,
}

const parseUserFilter = (value: string): UserFilter => userFilters.find((filter) => filter === value) ?? 'all'

function Users() {
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<UserFilter>('all')
  const users = useUsers(useDebounced(search.trim(), 250), show)
  const pauses = useAutoContinue({ ...users, emptyPages: users.data?.emptyPages ?? 0 })
  const searches = users.data?.rows.length === 0 && users.hasNextPage && !pauses && !users.isFetchNextPageError
  useEffect(() => {
    if (users.isError) void alertError(t.error(), t.errorDetail())
  }, [users.isError])
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-4">
        <Field label={t.search()} className="min-w-0 grow basis-64 sm:max-w-form">
          {(control) => (
            <Input {...control} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          )}
        </Field>
        <Field label={t.show()} className="basis-40">
          {(control) => (
            <Select {...control} value={show} onChange={({ target }) => setShow(parseUserFilter(target.value))}>
              {userFilters.map((filter) => (
                <option key={filter} value={filter}>
                  {filterLabels[filter]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {users.data && !searches && <UserList users={users.data.rows} more={users.hasNextPage} />}
      {(users.isLoading || searches) && <RowSkeletons count={6} label={t.loading()} />}
      {users.isLoadingError && (
        <ErrorState text={t.loadingFailed()} busy={users.isFetching} onRetry={() => users.refetch()} />
      )}
      {users.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button look="secondary" busy={users.isFetchingNextPage} onClick={() => users.fetchNextPage()}>
            {pauses ? keepSearching() : t.more()}
          </Button>
        </div>
      )}
    </>
  )
}

function UserList({ users, more }: { users: UserRow[]; more: boolean }) {
  if (users.length > 0) return <UsersTable users={users} />
  return (
    <div role="status">
      {more ? (
        <EmptyState drawing="empty-requests" text={t.noneSoFar()} hint={t.noneSoFarHint()} />
      ) : (
        <EmptyState drawing="empty-requests" text={t.none()} hint={t.noneHint()} />
      )}
    </div>
  )
}
