import type { UserFilter } from '#shared/users.ts'
import { trpc } from '#web/lib/trpc.ts'
import { flattenSearchPages } from '#web/lib/use-continued-search.ts'

/** All accounts, or a selection, in one list that grows with `fetchNextPage`. Admins only. */
export function useUsers(search: string, show: UserFilter) {
  const input = { ...(search && { search }), ...(show !== 'all' && { show }) }
  return trpc.users.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
    select: flattenSearchPages,
  })
}

export function useMakeAdmin() {
  const cache = trpc.useUtils()
  return trpc.users.makeAdmin.useMutation({ onSuccess: () => cache.users.list.invalidate() })
}

export const useResetLink = () => trpc.users.resetLink.useMutation()

export function useUserStatus() {
  const cache = trpc.useUtils()
  const settled = { onSettled: () => cache.users.list.invalidate() }
  return {
    setStaff: trpc.users.setStaff.useMutation(settled),
    suspend: trpc.users.suspend.useMutation(settled),
    restore: trpc.users.restore.useMutation(settled),
  }
}
