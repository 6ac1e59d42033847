import { useEffect } from 'react'
import type { NoticesRead } from '#shared/notices.ts'
import { useSession } from '#web/identity/session.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { noteUnread } from './ask-unread.ts'

/** My notices, newest first, a page at a time; the bell learns how many are unread, and what is new there comes here. */
export function useNotices() {
  const { notices } = trpc.useUtils()
  const session = useSession()
  const { unread } = session
  const query = trpc.notices.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })
  const [first] = query.data?.pages ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed is news once, when it comes
  useEffect(() => {
    if (first) noteUnread(session, first.unread)
  }, [first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the bell says is news once, when it comes
  useEffect(() => {
    if (first && unread !== null && unread > first.unread) void notices.list.invalidate()
  }, [unread])
  return query
}

/** Marks notices as read, on the screen at once. */
export function useReadNotices() {
  const { notices } = trpc.useUtils()
  const session = useSession()
  return trpc.notices.read.useMutation({
    onMutate: async ({ ids }: NoticesRead) => {
      await notices.list.cancel()
      notices.list.setInfiniteData(
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
    onSuccess: ({ unread }) => noteUnread(session, unread),
    onSettled: () => void notices.list.invalidate(),
  })
}
