import { useRecount } from '#web/features/notifications/use-recount.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

export const useReceivedRequests = () =>
  trpc.adoptions.received.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })

export const useSentRequests = () =>
  trpc.adoptions.sent.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** Updates the pet's page also after a refusal: the server may know more than the page. */
export function useRequestAdoption() {
  const { adoptions, pets } = trpc.useUtils()
  const recount = useRecount()
  return trpc.adoptions.request.useMutation({
    onSettled: (_request, _error, { petId }) => {
      void pets.byId.invalidate({ id: petId })
      void adoptions.invalidate()
      recount()
    },
  })
}

/**
 * Stays pending until the list, or the request's own page, shows the decision, so that nobody can decide twice. The pet
 * may be on hold after that.
 */
export function useDecideRequest() {
  const { adoptions, pets } = trpc.useUtils()
  const recount = useRecount()
  return trpc.adoptions.decide.useMutation({
    onSettled: () => {
      void pets.invalidate()
      recount()
      return adoptions.invalidate()
    },
  })
}

const final = new Set<string | null>(['PET_ADOPTED', 'ALREADY_REQUESTED', 'NO_SUCH_PET'])

/** Another try would not change this refusal. */
export const isFinal = (error: unknown): boolean => final.has(refusalCode(error))
