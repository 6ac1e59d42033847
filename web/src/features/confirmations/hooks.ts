import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'
import { petsToConfirmTexts as t } from './pets-to-confirm.texts.ts'

export const usePetsToConfirm = () =>
  trpc.confirmations.list.useInfiniteQuery(
    {},
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      select: flattenPages,
      refetchOnMount: 'always',
    },
  )

/** Confirms that pets are still here, and says so. `busy` until the list shows it. */
export function useConfirmPets() {
  const { confirmations, overview, pets } = trpc.useUtils()
  const { mutate, isPending: busy } = trpc.confirmations.confirm.useMutation({
    onSettled: async () => {
      void overview.invalidate()
      void pets.byId.invalidate()
      await confirmations.invalidate()
    },
  })
  const confirm = (chosen: readonly { id: number; name: string }[]) =>
    mutate(
      { ids: chosen.map(({ id }) => id) },
      {
        onSuccess: () => toast(t.confirmed({ count: chosen.length, name: chosen[0]?.name ?? '' })),
        onError: (error) => toast(t.confirmFailed({ reason: errorText(error) }), 'error'),
      },
    )
  return { confirm, busy }
}
