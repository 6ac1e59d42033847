import { useEffect } from 'react'
import { addedUp, type BookPeriod } from '#shared/bookkeeping.ts'
import type { DonationsDone } from '#shared/donations.ts'
import { mostRows } from '#shared/lists.ts'
import { rowsOf } from '#web/lib/rows.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { DonationFilter } from '../donations-path.ts'

/** Donations, newest first, in one list that grows by a page with `fetchNextPage`. A reference is looked for in any state. */
export const useDonations = ({ campaignId, state, reference }: DonationFilter) =>
  trpc.donations.list.useInfiniteQuery(
    { campaignId, ...(reference ? { reference } : state !== 'all' && { state }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, select: rowsOf },
  )

/** What became of donations shows wherever they are counted. */
function useDonationsChanged() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([utils.donations.invalidate(), utils.campaigns.invalidate(), utils.donations.mine.invalidate()])
}

/** Does the same with many donations, as many at once as a call takes. */
async function inParts(
  ids: number[],
  act: (input: { ids: number[] }) => Promise<DonationsDone>,
): Promise<DonationsDone> {
  const all: DonationsDone = { done: [], not: [], unknown: [] }
  for (let at = 0; at < ids.length; at += mostRows) {
    const { done, not, unknown } = await act({ ids: ids.slice(at, at + mostRows) })
    all.done.push(...done)
    all.not.push(...not)
    all.unknown.push(...unknown)
  }
  return all
}

/** Marks donations as received, or cancels them; what was done shows also where the rest of them failed. */
export function useDonationActs() {
  const changed = useDonationsChanged()
  const receive = trpc.donations.receive.useMutation()
  const cancel = trpc.donations.cancel.useMutation()
  return {
    busy: receive.isPending || cancel.isPending,
    receive: (ids: number[]) => inParts(ids, receive.mutateAsync).finally(changed),
    cancel: (ids: number[]) => inParts(ids, cancel.mutateAsync).finally(changed),
  }
}

export const useEnterCash = () => trpc.donations.enterCash.useMutation({ onSettled: useDonationsChanged() })

/** Campaigns that cash may be for, newest first, a page more with `fetchNextPage`. */
export const useCashCampaigns = (enabled: boolean) =>
  trpc.campaigns.list.useInfiniteQuery(
    { limit: mostRows },
    { enabled, getNextPageParam: ({ nextCursor }) => nextCursor, select: rowsOf },
  )

/** Payments that fit nowhere and that nobody has dealt with; older ones may stand behind many that are settled. */
export function useProblems() {
  const query = trpc.donations.problems.useInfiniteQuery(
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
  return trpc.donations.settleProblem.useMutation({ onSettled: () => utils.donations.problems.invalidate() })
}

/** The sums of a period's donations; `data` holds those of the parts that have been added up so far. */
export function useSums(period: BookPeriod) {
  const query = trpc.donations.sums.useInfiniteQuery(period, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => addedUp(pages),
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return { ...query, isWhole: query.data !== undefined && !hasNextPage }
}
