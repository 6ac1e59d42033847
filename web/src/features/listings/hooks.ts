import type { ListingSite } from '#shared/listing-values.ts'
import { trpc } from '#web/lib/trpc.ts'

export const useListingFeeds = () => trpc.listings.feeds.useQuery()

/** Only this response ever contains the address, and it is not cached. */
export function useCreateFeed() {
  const { listings } = trpc.useUtils()
  return trpc.listings.create.useMutation({ gcTime: 0, onSuccess: () => void listings.feeds.invalidate() })
}

/** Stays pending until the page shows the change, so that the button can't be pressed twice. */
export function useRevokeFeed() {
  const { listings } = trpc.useUtils()
  return trpc.listings.revoke.useMutation({ onSettled: () => listings.feeds.invalidate() })
}

export const usePreview = (site: ListingSite) =>
  trpc.listings.preview.useInfiniteQuery(
    { site },
    { getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: 'always' },
  )
