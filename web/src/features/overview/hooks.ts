import { trpc } from '#web/lib/trpc.ts'

/** Always read anew: what was done elsewhere must not be shown for a moment. */
const fresh = { gcTime: 0, staleTime: 0 } as const

export const useToday = () => trpc.overview.today.useQuery(undefined, fresh)

export const useChecklist = ({ enabled }: { enabled: boolean }) =>
  trpc.overview.checklist.useQuery(undefined, { ...fresh, enabled })

export function useConfirmItem() {
  const { overview } = trpc.useUtils()
  return trpc.overview.confirm.useMutation({ onSuccess: () => overview.checklist.invalidate() })
}

export function useDismissChecklist() {
  const { overview } = trpc.useUtils()
  return trpc.overview.dismiss.useMutation({ onSuccess: () => overview.checklist.invalidate() })
}
