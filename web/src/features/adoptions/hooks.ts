import { refusalOf } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

/** Requests for my pets, newest first, a page at a time. */
export const useReceivedRequests = () =>
  trpc.adoptions.received.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** What I have asked for, newest first, a page at a time. */
export const useSentRequests = () =>
  trpc.adoptions.sent.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** The pet then says that it was asked for, also when the server knew more about it than the page. */
export function useRequestAdoption() {
  const { adoptions, pets } = trpc.useUtils()
  return trpc.adoptions.request.useMutation({
    onSettled: (_request, _error, { petId }) => {
      void pets.byId.invalidate({ id: petId })
      void adoptions.invalidate()
    },
  })
}

/** Stays pending until the list shows the decision, so that nobody decides twice. */
export function useDecideRequest() {
  const { adoptions } = trpc.useUtils()
  return trpc.adoptions.decide.useMutation({ onSettled: () => adoptions.received.invalidate() })
}

const final = new Set<string | null>(['PET_ADOPTED', 'ALREADY_REQUESTED', 'NO_SUCH_PET'])

/** A refusal that trying again can't change. */
export const isFinal = (error: unknown): boolean => final.has(refusalOf(error))
