import type { AdoptionFeeState, RequestFeePage } from '#shared/adoption-fees.ts'
import { isRecordNumber } from '#shared/pages.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The other side may be paying: loads again on every visit, and once a minute while the page is visible. */
const pollingOptions = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const

/** The fee of a request, and what the page needs around it. */
export const useFee = (id: string | undefined) =>
  trpc.adoptionFees.ofRequest.useQuery({ id: Number(id) }, { ...pollingOptions, enabled: isRecordNumber(id) })
export type FeeQuery = ReturnType<typeof useFee>

/** The page shows the answer at once; after a refusal, what the fee has become. */
function useFeeCallbacks() {
  const { adoptionFees } = trpc.useUtils()
  return {
    onSuccess: (answer: RequestFeePage, { id }: { id: number }) => {
      adoptionFees.ofRequest.setData({ id }, answer)
      void adoptionFees.list.invalidate()
      void adoptionFees.totals.invalidate()
    },
    onError: () => adoptionFees.ofRequest.invalidate(),
  }
}

export const useAskForFee = () => trpc.adoptionFees.ask.useMutation(useFeeCallbacks())
export const useWaiveFee = () => trpc.adoptionFees.waive.useMutation(useFeeCallbacks())
export const useMarkFeePaid = () => trpc.adoptionFees.markPaid.useMutation(useFeeCallbacks())
export const useMarkFeeReturned = () => trpc.adoptionFees.markReturned.useMutation(useFeeCallbacks())
export const useCheckFee = () => trpc.adoptionFees.check.useMutation(useFeeCallbacks())

/** The response contains a secret URL, and is not cached. */
export function usePayFee() {
  const { adoptionFees } = trpc.useUtils()
  return trpc.adoptionFees.pay.useMutation({
    gcTime: 0,
    onSuccess: ({ page }, { id }) => adoptionFees.ofRequest.setData({ id }, page),
    onError: () => adoptionFees.ofRequest.invalidate(),
  })
}

export function useFeeList(state: AdoptionFeeState | undefined) {
  const query = trpc.adoptionFees.list.useInfiniteQuery({ state }, { getNextPageParam: ({ nextCursor }) => nextCursor })
  return { ...query, data: query.data && flattenPages(query.data) }
}

export const useFeeTotals = () => trpc.adoptionFees.totals.useQuery()

export const useFeeReceipt = (id: string | undefined) =>
  trpc.adoptionFees.receipt.useQuery({ id: Number(id) }, { enabled: isRecordNumber(id) })
