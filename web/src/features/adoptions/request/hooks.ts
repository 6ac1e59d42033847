import { useEffect, useRef } from 'react'
import type { RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import { isRecordNumber } from '#shared/pages.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The other side may be writing: loads again on every visit, and once a minute while the page is visible. */
const pollingOptions = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const

/** `missing`: there is no such request. `foreign`: it is between other users. */
export function useRequest(id: string | undefined) {
  const isNumber = isRecordNumber(id)
  const query = trpc.adoptions.byId.useQuery({ id: Number(id) }, { ...pollingOptions, enabled: isNumber })
  const refusal = refusalCode(query.error)
  return { ...query, missing: !isNumber || refusal === 'NO_SUCH_REQUEST', foreign: refusal === 'NOT_ALLOWED' }
}

/** Messages of both sides, newest first, in one list. `fetchNextPage` adds a page of older ones. */
export const useMessages = (id: string | undefined) =>
  trpc.adoptions.messages.useInfiniteQuery(
    { id: Number(id) },
    {
      ...pollingOptions,
      enabled: isRecordNumber(id),
      getNextPageParam: ({ nextCursor }) => nextCursor,
      select: flattenPages,
    },
  )

/** Reports to the server, once, that the owner's side has opened a request that was unseen. */
export function useMarkSeen(
  { id, side, seenAt }: Pick<RequestDetail, 'id' | 'side' | 'seenAt'>,
  askedAt: number,
): void {
  const { adoptions } = trpc.useUtils()
  const reported = useRef(false)
  const { mutate } = trpc.adoptions.seen.useMutation({
    onSuccess: ({ seenAt }) => {
      adoptions.byId.setData({ id }, (request) => request && { ...request, seenAt })
      void adoptions.received.invalidate()
    },
    onError: () => {
      reported.current = false
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed report is sent again with the next response
  useEffect(() => {
    if (side !== 'owner' || seenAt !== null || reported.current) return
    reported.current = true
    mutate({ id })
  }, [id, side, seenAt, askedAt, mutate])
}

/** Resolves when this page shows the request's new state. */
function useRefreshRequest() {
  const { adoptions, pets } = trpc.useUtils()
  return () => {
    void pets.invalidate()
    return adoptions.invalidate()
  }
}

export const useRelease = () => trpc.adoptions.release.useMutation({ onSettled: useRefreshRequest() })
export const useWithdraw = () => trpc.adoptions.withdraw.useMutation({ onSettled: useRefreshRequest() })

/** A sent message is in the timeline at once. Request and messages are loaded again in any case. */
function useMessageCallbacks() {
  const { adoptions } = trpc.useUtils()
  return {
    onSuccess: (message: RequestMessage, { id }: { id: number }) =>
      adoptions.messages.setInfiniteData(
        { id },
        (cached) =>
          cached && {
            ...cached,
            pages: cached.pages.map((page, index) =>
              index > 0
                ? page
                : { ...page, items: [message, ...page.items.filter((other) => other.id !== message.id)] },
            ),
          },
      ),
    onSettled: () => {
      void adoptions.byId.invalidate()
      void adoptions.messages.invalidate()
    },
  }
}

export const useSendMessage = () => trpc.adoptions.write.useMutation(useMessageCallbacks())
export const useAddNote = () => trpc.adoptions.note.useMutation(useMessageCallbacks())
