import { useEffect } from 'react'
import type { MarkReadInput } from '#shared/notifications.ts'
import { useSession } from '#web/identity/session.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { publishCounts } from './ask-counts.ts'

/** What waits for me: as the page says, else as the server does; `failed` where it doesn't. */
export function useCounts({ enabled }: { enabled: boolean }) {
  const session = useSession()
  const { data, isError: failed } = trpc.notifications.unread.useQuery(undefined, {
    enabled: enabled && session.counts === null,
  })
  return { counts: session.counts ?? data ?? null, failed }
}

/** My notifications, newest first, a page at a time; the bell learns how many are unread, and what is new there comes here. */
export function useNotifications() {
  const { notifications } = trpc.useUtils()
  const session = useSession()
  const { counts } = session
  const query = trpc.notifications.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })
  const [first] = query.data?.pages ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed is news once, when it comes
  useEffect(() => {
    if (first) publishCounts(session, first.counts)
  }, [first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the bell says is news once, when it comes
  useEffect(() => {
    if (first && counts && counts.unread > first.counts.unread) void notifications.list.invalidate()
  }, [counts?.unread])
  return query
}

/** Marks notifications as read, on the screen at once. */
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
