import { useEffect } from 'react'
import { addedUp, type BookPeriod } from '#shared/gift-books.ts'
import type { GiftsDone } from '#shared/gifts.ts'
import { mostRows } from '#shared/lists.ts'
import { rowsOf } from '#web/lib/rows.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { GiftFilter } from '../gifts-path.ts'

/** Gifts, newest first, in one list that grows by a page with `fetchNextPage`. A reference is looked for in any state. */
export const useGifts = ({ campaignId, state, reference }: GiftFilter) =>
  trpc.gifts.list.useInfiniteQuery(
    { campaignId, ...(reference ? { reference } : state !== 'all' && { state }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, select: rowsOf },
  )

/** What became of gifts shows wherever they are counted. */
function useGiftsChanged() {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.gifts.invalidate(), utils.campaigns.invalidate(), utils.donations.mine.invalidate()])
}

/** Does the same with many gifts, as many at once as a call takes. */
async function inParts(ids: number[], act: (input: { ids: number[] }) => Promise<GiftsDone>): Promise<GiftsDone> {
  const all: GiftsDone = { done: [], not: [], unknown: [] }
  for (let at = 0; at < ids.length; at += mostRows) {
    const { done, not, unknown } = await act({ ids: ids.slice(at, at + mostRows) })
    all.done.push(...done)
    all.not.push(...not)
    all.unknown.push(...unknown)
  }
  return all
}

/** Marks gifts as received, or cancels them; what was done shows also where the rest of them failed. */
export function useGiftActs() {
  const changed = useGiftsChanged()
  const receive = trpc.gifts.receive.useMutation()
  const cancel = trpc.gifts.cancel.useMutation()
  return {
    busy: receive.isPending || cancel.isPending,
    receive: (ids: number[]) => inParts(ids, receive.mutateAsync).finally(changed),
    cancel: (ids: number[]) => inParts(ids, cancel.mutateAsync).finally(changed),
  }
}

export const useEnterCash = () => trpc.gifts.enterCash.useMutation({ onSettled: useGiftsChanged() })

/** Campaigns that cash may be for, newest first, a page more with `fetchNextPage`. */
export const useCashCampaigns = (enabled: boolean) =>
  trpc.campaigns.list.useInfiniteQuery(
    { limit: mostRows },
    { enabled, getNextPageParam: ({ nextCursor }) => nextCursor, select: rowsOf },
  )

/** Payments that fit nowhere and that nobody has dealt with; older ones may stand behind many that are settled. */
export function useProblems() {
  const query = trpc.gifts.problems.useInfiniteQuery(
    { limit: mostRows },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      select: (data) => rowsOf(data).filter(({ settledAt }) => settledAt === null),
    },
  )
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}

export function useSettleProblem() {
  const utils = trpc.useUtils()
  return trpc.gifts.settleProblem.useMutation({ onSettled: () => utils.gifts.problems.invalidate() })
}

/** The sums of a period's gifts; `data` holds those of the parts that have been added up so far. */
export function useSums(period: BookPeriod) {
  const query = trpc.gifts.sums.useInfiniteQuery(period, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => addedUp(pages),
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return { ...query, isWhole: query.data !== undefined && !hasNextPage }
}
