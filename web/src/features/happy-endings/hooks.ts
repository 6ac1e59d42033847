import { isRecordNumber } from '#shared/pages.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'

/** Page by page; `before` is where the URL starts. */
export const useHappyEndings = (before: number | undefined) =>
  trpc.happyEndings.list.useInfiniteQuery({ before }, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** Sent with the pet's query, so that a page waits for one response only. */
export const useHappyEndingsOfPet = (id: string | undefined) =>
  trpc.happyEndings.ofPet.useQuery({ petId: Number(id) }, { enabled: isRecordNumber(id) })

/** For staff. */
export const useHappyEndingQueue = (waiting: boolean) =>
  trpc.happyEndings.queue.useInfiniteQuery(
    { waiting },
    { getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages, refetchOnMount: 'always' },
  )

/** Both lists are loaded again: a decided one moves from the first to the second. */
export function useDecideHappyEnding() {
  const { happyEndings } = trpc.useUtils()
  return trpc.happyEndings.decide.useMutation({ onSettled: () => happyEndings.invalidate() })
}
