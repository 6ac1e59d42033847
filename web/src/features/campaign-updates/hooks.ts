import { maxRows } from '#shared/lists.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'

export const useManagedUpdates = (id: number) =>
  trpc.campaigns.updates.useInfiniteQuery(
    { id, limit: maxRows },
    { getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages },
  )

function useRefreshUpdates() {
  const utils = trpc.useUtils()
  return { onSuccess: () => utils.campaigns.updates.invalidate() }
}

export const usePostUpdate = () => trpc.campaigns.postUpdate.useMutation(useRefreshUpdates())
export const useDeleteUpdate = () => trpc.campaigns.deleteUpdate.useMutation(useRefreshUpdates())
