import type { GiftPage } from '#shared/gifts.ts'
import { giftSecretPattern, isRecordNumber } from '#shared/pages.ts'
import { refusalOf } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The gift whose link this is; `missing` once the server has said that there is none (or `secret` can't be one's). */
export function useGift(secret: string) {
  const isSecret = giftSecretPattern.test(secret)
  const query = trpc.gifts.bySecret.useQuery({ secret }, { enabled: isSecret })
  return { ...query, missing: !isSecret || refusalOf(query.error) === 'NO_SUCH_GIFT' }
}

/** Shows a gift as the server has just answered it, and what else follows from it. */
function useShown(secret: string) {
  const utils = trpc.useUtils()
  return {
    onSuccess: (gift: GiftPage) => {
      utils.gifts.bySecret.setData({ secret }, gift)
      void utils.campaigns.invalidate()
      void utils.donations.mine.invalidate()
      void utils.gifts.wall.invalidate()
    },
  }
}

export const useChangeGift = (secret: string) => trpc.gifts.change.useMutation(useShown(secret))
export const useEraseGift = (secret: string) => trpc.gifts.erase.useMutation(useShown(secret))
export const useLeaveGift = (secret: string) => trpc.gifts.leave.useMutation(useShown(secret))
export const useRefreshGift = (secret: string) => trpc.gifts.refresh.useMutation(useShown(secret))

/** The gifts that a campaign's page shows with their donors, newest first, and how many more stand. */
export const useWall = (id: string | undefined) =>
  trpc.gifts.wall.useInfiniteQuery(
    { id: Number(id) },
    { enabled: isRecordNumber(id), getNextPageParam: ({ nextCursor }) => nextCursor },
  )

/** Takes a donor's message off the wall. */
export function useRemoveMessage() {
  const utils = trpc.useUtils()
  return trpc.gifts.removeMessage.useMutation({ onSuccess: () => utils.gifts.wall.invalidate() })
}
