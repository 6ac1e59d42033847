import { useEffect } from 'react'
import { addDonationSums, type BookkeepingPeriod } from '#shared/bookkeeping.ts'
import type { BulkDonationResult } from '#shared/donations.ts'
import { maxRows } from '#shared/lists.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'
import { flattenSearchPages } from '#web/lib/use-continued-search.ts'
import type { DonationFilter } from '../donations-path.ts'

export function useDonations({ campaignId, toShelter, state, reference, search }: DonationFilter) {
  const nextPage = { getNextPageParam: ({ nextCursor }: { nextCursor: number | null }) => nextCursor }
  const listed = trpc.donations.list.useInfiniteQuery(
    {
      campaignId,
      ...(reference
        ? { reference }
        : { ...(state !== 'all' && { state }), ...(toShelter && { purpose: 'shelter' as const }) }),
    },
    { ...nextPage, enabled: !search, select: flattenSearchPages },
  )
  const found = trpc.donations.search.useInfiniteQuery(
    { campaignId, search },
    { ...nextPage, enabled: search !== '', select: flattenSearchPages },
  )
  return search ? found : listed
}

function useRefreshAdminDonations() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([utils.donations.invalidate(), utils.campaigns.invalidate(), utils.donations.mine.invalidate()])
}

async function runInBatches(
  ids: number[],
  action: (input: { ids: number[] }) => Promise<BulkDonationResult>,
): Promise<BulkDonationResult> {
  const all: BulkDonationResult = { done: [], not: [], unknown: [] }
  for (let at = 0; at < ids.length; at += maxRows) {
    const { done, not, unknown } = await action({ ids: ids.slice(at, at + maxRows) })
    all.done.push(...done)
    all.not.push(...not)
    all.unknown.push(...unknown)
  }
  return all
}

/** Marks donations as received, or cancels them. Refreshes the list also after a partial failure. */
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

/** Emails the donor a reminder; the row then shows it. */
export function useRemindDonor() {
  const utils = trpc.useUtils()
  return trpc.donations.remind.useMutation({
    onSettled: () => Promise.all([utils.donations.list.invalidate(), utils.donations.search.invalidate()]),
  })
}

export const useEnterCash = () => trpc.donations.enterCash.useMutation({ onSettled: useRefreshAdminDonations() })

export const useCashCampaigns = (enabled: boolean) =>
  trpc.campaigns.list.useInfiniteQuery(
    { limit: maxRows },
    { enabled, getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages },
  )

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

/** Sums of a period's donations; `data` is the sum of the parts loaded so far. */
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
