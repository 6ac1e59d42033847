import { useRecount } from '#web/features/notifications/use-recount.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

/** Requests for my pets, newest first, a page at a time. */
export const useReceivedRequests = () =>
  trpc.adoptions.received.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** My requests, newest first, a page at a time. */
export const useSentRequests = () =>
  trpc.adoptions.sent.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** The pet's page then says that it was asked for, even when the server knew more about it than the page did. */
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
 * may be on hold then, for whoever looks at it and for whoever has asked.
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

/** A refusal that another try would not change. */
export const isFinal = (error: unknown): boolean => final.has(refusalCode(error))
