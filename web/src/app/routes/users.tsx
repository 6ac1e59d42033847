import { useEffect, useState } from 'react'
import { pages } from '#shared/pages.ts'
import { canManageUsers } from '#shared/permissions.ts'
import type { UserRow } from '#shared/users.ts'
import { alertError } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useUsers } from '#web/features/users/hooks.ts'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'

/** Everybody with an account, for admins. */
export function UsersPage() {
  return (
    <>
      <PageHeading title={pages.users.title} description={pages.users.description} />
      <RequireRole may={canManageUsers}>
        <Users />
      </RequireRole>
    </>
  )
}

function Users() {
  const [search, setSearch] = useState('')
  const users = useUsers(useDebounced(search.trim(), 250))
  useEffect(() => {
    if (users.isError) void alertError('Error', 'Failed to load users')
  }, [users.isError])
  return (
    <>
      <Field label="Search by name or email" className="mb-6 max-w-form">
        {(control) => (
          <Input {...control} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        )}
      </Field>
      {users.data && <UserList users={users.data} />}
      {users.isLoading && <RowSkeletons count={6} label="Loading users..." />}
      {users.isLoadingError && (
        <ErrorState text="The users could not be loaded." busy={users.isFetching} onRetry={() => users.refetch()} />
      )}
      {users.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button look="secondary" busy={users.isFetchingNextPage} onClick={() => users.fetchNextPage()}>
            Show more users
          </Button>
        </div>
      )}
    </>
  )
}

function UserList({ users }: { users: UserRow[] }) {
  if (users.length > 0) return <UsersTable users={users} />
  return (
    <div role="status">
      <EmptyState drawing="empty-requests" text="No users found." hint="Try another name or email." />
    </div>
  )
}
