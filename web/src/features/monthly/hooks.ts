import type { MonthlyPage } from '#shared/monthly-donations.ts'
import { donationSecretPattern } from '#shared/pages.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'

/** `missing` if the server has no such monthly donation, or `secret` is invalid. */
export function useMonthly(secret: string) {
  const isSecret = donationSecretPattern.test(secret)
  const query = trpc.monthly.bySecret.useQuery({ secret }, { enabled: isSecret })
  return { ...query, missing: !isSecret || refusalCode(query.error) === 'NO_SUCH_DONATION' }
}

function useMonthlyCache(secret: string) {
  const utils = trpc.useUtils()
  return { onSuccess: (monthly: MonthlyPage) => utils.monthly.bySecret.setData({ secret }, monthly) }
}

export const useRefreshMonthly = (secret: string) => trpc.monthly.refresh.useMutation(useMonthlyCache(secret))
export const useChangeMonthly = (secret: string) => trpc.monthly.change.useMutation(useMonthlyCache(secret))
export const useMailCardLink = (secret: string) => trpc.monthly.mailLink.useMutation(useMonthlyCache(secret))
export const useEraseMonthly = (secret: string) => trpc.monthly.erase.useMutation(useMonthlyCache(secret))
/** The response contains a secret URL, and is not cached. */
export const useOpenCardPage = () => trpc.monthly.openCardPage.useMutation({ gcTime: 0 })
export const useStartMonthly = () => trpc.monthly.start.useMutation({ gcTime: 0 })

export function useMonthlyList() {
  const query = trpc.monthly.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })
  return { ...query, data: query.data && flattenPages(query.data) }
}

export const useMonthlyTotals = () => trpc.monthly.totals.useQuery()

function useMonthlyLists() {
  const { monthly, donations } = trpc.useUtils()
  return {
    onSuccess: () => {
      void monthly.list.invalidate()
      void monthly.totals.invalidate()
      void donations.invalidate()
    },
  }
}

export const useStopMonthly = () => trpc.monthly.stop.useMutation(useMonthlyLists())
export const useReceiveTransfer = () => trpc.monthly.receiveTransfer.useMutation(useMonthlyLists())
