import { mostRows } from '#shared/lists.ts'
import { rowsOf } from '#web/lib/rows.ts'
import { trpc } from '#web/lib/trpc.ts'

// For whoever manages a campaign.

/** All updates of a campaign, newest first. */
export const useManagedUpdates = (id: number) =>
  trpc.campaigns.updates.useInfiniteQuery(
    { id, limit: mostRows },
    { getNextPageParam: ({ nextCursor }) => nextCursor, select: rowsOf },
  )

/** Whoever reads them sees the change at once. */
function useUpdatesChanged() {
  const utils = trpc.useUtils()
  return { onSuccess: () => utils.campaigns.updates.invalidate() }
}

export const usePostUpdate = () => trpc.campaigns.postUpdate.useMutation(useUpdatesChanged())
export const useDeleteUpdate = () => trpc.campaigns.deleteUpdate.useMutation(useUpdatesChanged())
