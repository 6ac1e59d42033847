import { useEffect } from 'react'
import { addDonationSums, type BookkeepingPeriod } from '#shared/bookkeeping.ts'
import type { BulkDonationResult } from '#shared/donations.ts'
import { maxRows } from '#shared/lists.ts'
import { flattenPages } from '#web/lib/rows.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { DonationFilter } from '../donations-path.ts'

/** Donations, newest first, in one list that grows by a page with `fetchNextPage`. A reference is looked for in any state. */
export const useDonations = ({ campaignId, state, reference }: DonationFilter) =>
  trpc.donations.list.useInfiniteQuery(
    { campaignId, ...(reference ? { reference } : state !== 'all' && { state }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages },
  )

/** What became of donations shows wherever they are counted. */
function useRefreshAdminDonations() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([utils.donations.invalidate(), utils.campaigns.invalidate(), utils.donations.mine.invalidate()])
}

/** Does the same with many donations, as many at once as a call takes. */
async function runInBatches(
  ids: number[],
  act: (input: { ids: number[] }) => Promise<BulkDonationResult>,
): Promise<BulkDonationResult> {
  const all: BulkDonationResult = { done: [], not: [], unknown: [] }
  for (let at = 0; at < ids.length; at += maxRows) {
    const { done, not, unknown } = await act({ ids: ids.slice(at, at + maxRows) })
    all.done.push(...done)
    all.not.push(...not)
    all.unknown.push(...unknown)
  }
  return all
}

/** Marks donations as received, or cancels them; what was done shows also where the rest of them failed. */
export function useDonationActions() {
  const changed = useRefreshAdminDonations()
  const receive = trpc.donations.receive.useMutation()
  const cancel = trpc.donations.cancel.useMutation()
  return {
    busy: receive.isPending || cancel.isPending,
    receive: (ids: number[]) => runInBatches(ids, receive.mutateAsync).finally(changed),
    cancel: (ids: number[]) => runInBatches(ids, cancel.mutateAsync).finally(changed),
  }
}

export const useEnterCash = () => trpc.donations.enterCash.useMutation({ onSettled: useRefreshAdminDonations() })

/** Campaigns that cash may be for, newest first, a page more with `fetchNextPage`. */
export const useCashCampaigns = (enabled: boolean) =>
  trpc.campaigns.list.useInfiniteQuery(
    { limit: maxRows },
    { enabled, getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages },
  )

/** Payments that fit nowhere and that nobody has dealt with; older ones may stand behind many that are settled. */
export function useUnmatchedPayments() {
  const query = trpc.donations.problems.useInfiniteQuery(
    { limit: maxRows },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      select: (data) => flattenPages(data).filter(({ settledAt }) => settledAt === null),
    },
  )
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}

export function useSettlePayment() {
  const utils = trpc.useUtils()
  return trpc.donations.settleProblem.useMutation({ onSettled: () => utils.donations.problems.invalidate() })
}

/** The sums of a period's donations; `data` holds those of the parts that have been added up so far. */
export function useDonationSums(period: BookkeepingPeriod) {
  const query = trpc.donations.sums.useInfiniteQuery(period, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => addDonationSums(pages),
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return { ...query, isWhole: query.data !== undefined && !hasNextPage }
}
