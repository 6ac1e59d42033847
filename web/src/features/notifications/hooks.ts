import { useEffect } from 'react'
import type { MarkReadInput } from '#shared/notifications.ts'
import { useSession } from '#web/identity/session.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { publishCounts } from './poll-counts.ts'

/** Counts from the page, else from the server; `failed` if neither has them. */
export function useCounts({ enabled }: { enabled: boolean }) {
  const session = useSession()
  const { data, isError: failed } = trpc.notifications.unread.useQuery(undefined, {
    enabled: enabled && session.counts === null,
  })
  return { counts: session.counts ?? data ?? null, failed }
}

/** Newest first, page by page. The bell gets the new counts, and a higher count in the bell reloads the list. */
export function useNotifications() {
  const { notifications } = trpc.useUtils()
  const session = useSession()
  const { counts } = session
  const query = trpc.notifications.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })
  const [first] = query.data?.pages ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list changes the counts only when it arrives
  useEffect(() => {
    if (first) publishCounts(session, first.counts)
  }, [first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count reloads the list only when it arrives
  useEffect(() => {
    if (first && counts && counts.unread > first.counts.unread) void notifications.list.invalidate()
  }, [counts?.unread])
  return query
}

export function useReadNotifications() {
  const { notifications } = trpc.useUtils()
  const session = useSession()
  return trpc.notifications.read.useMutation({
    onMutate: async ({ ids }: MarkReadInput) => {
      await notifications.list.cancel()
      notifications.list.setInfiniteData(
        {},
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (!ids || ids.includes(item.id) ? { ...item, read: true } : item)),
            })),
          },
      )
    },
    onSuccess: (counts) => publishCounts(session, counts),
    onSettled: () => void notifications.list.invalidate(),
  })
}

/** Undoes what was marked as read at a time. */
export function useUnreadNotifications() {
  const { notifications } = trpc.useUtils()
  const session = useSession()
  return trpc.notifications.markUnread.useMutation({
    onSuccess: (counts) => publishCounts(session, counts),
    onSettled: () => notifications.list.invalidate(),
  })
}
