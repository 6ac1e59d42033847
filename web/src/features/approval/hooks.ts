import { useRecount } from '#web/features/notifications/use-recount.ts'
import { trpc } from '#web/lib/trpc.ts'

export const useQueue = () =>
  trpc.approval.waiting.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: 'always' },
  )

type PostReference = { kind: 'pet' | 'campaign'; id: number }

/** A decided post leaves the list at once. If it had changed before, the list is loaded again. */
function useDecisionCallbacks() {
  const { approval, campaigns, pets } = trpc.useUtils()
  const recount = useRecount()
  return {
    onSuccess: (_decided: unknown, { kind, id }: PostReference) => {
      approval.waiting.setInfiniteData(
        {},
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.filter((item) => item.kind !== kind || item.id !== id),
            })),
          },
      )
      void pets.invalidate()
      void campaigns.invalidate()
    },
    onError: () => void approval.waiting.invalidate(),
    onSettled: recount,
  }
}

export const useApprove = () => trpc.approval.approve.useMutation(useDecisionCallbacks())
export const useRefuse = () => trpc.approval.refuse.useMutation(useDecisionCallbacks())
