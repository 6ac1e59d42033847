import { useEffect, useRef } from 'react'
import type { RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import { isRecordNumber } from '#shared/pages.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/rows.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The other side may be writing: what both see is asked for again on coming back, and once a minute while it is seen. */
const pollingOptions = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const

/** One request; `missing` and `foreign` once the server has said that there is none, or that it is between others. */
export function useRequest(id: string | undefined) {
  const isNumber = isRecordNumber(id)
  const query = trpc.adoptions.byId.useQuery({ id: Number(id) }, { ...pollingOptions, enabled: isNumber })
  const refusal = refusalCode(query.error)
  return { ...query, missing: !isNumber || refusal === 'NO_SUCH_REQUEST', foreign: refusal === 'NOT_ALLOWED' }
}

/** What both sides have written, newest first, in one list, which grows by a page of older ones with `fetchNextPage`. */
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

/** Tells the server, once, that the owner's side has opened a request that nobody there had seen. */
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
    // again with the next answer
    onError: () => {
      reported.current = false
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not get through is told again with the next answer
  useEffect(() => {
    if (side !== 'owner' || seenAt !== null || reported.current) return
    reported.current = true
    mutate({ id })
  }, [id, side, seenAt, askedAt, mutate])
}

/** Every page shows what a request has become; resolves once this one does. */
function useRefreshRequest() {
  const { adoptions, pets } = trpc.useUtils()
  return () => {
    void pets.invalidate()
    return adoptions.invalidate()
  }
}

export const useRelease = () => trpc.adoptions.release.useMutation({ onSettled: useRefreshRequest() })
export const useWithdraw = () => trpc.adoptions.withdraw.useMutation({ onSettled: useRefreshRequest() })

/** What was written stands in the timeline at once; what was refused is reason to look how the request is now. */
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
