import { isRecordNumber } from '#shared/pages.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'

export const useUpdates = (id: string | undefined) =>
  trpc.campaigns.updates.useInfiniteQuery(
    { id: Number(id) },
    { enabled: isRecordNumber(id), getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages },
  )
