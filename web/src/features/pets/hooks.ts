import { isRecordNumber } from '#shared/pages.ts'
import type { PetFilter } from '#shared/pet-filter.ts'
import { useRecount } from '#web/features/notifications/use-recount.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/rows.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The listing, page by page; a search that is no longer wanted is cancelled. */
export function usePets(filter: PetFilter) {
  return trpc.pets.list.useInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
    trpc: { abortOnUnmount: true },
  })
}

/** How many pets a filter finds, and how many each choice would. */
export const usePetFacets = (filter: PetFilter) =>
  trpc.pets.facets.useQuery(filter, { placeholderData: (previous) => previous, trpc: { abortOnUnmount: true } })

/** These pets, in this order; whoever is missing is gone. */
export const useSomePets = (ids: number[]) => trpc.pets.some.useQuery({ ids }, { enabled: ids.length > 0 })

/** One pet; `missing` once the server has said that there is none (or `id` can't be one's). */
export function usePet(id: string | undefined, options: { refetchOnMount?: 'always' } = {}) {
  const isNumber = isRecordNumber(id)
  const query = trpc.pets.byId.useQuery({ id: Number(id) }, { enabled: isNumber, ...options })
  return { ...query, missing: !isNumber || refusalCode(query.error) === 'NO_SUCH_PET' }
}

/** Available pets that are most like one. They are asked for together with the pet, so that a page waits for one answer only. */
export const useSimilarPets = (id: string | undefined) =>
  trpc.pets.similar.useQuery({ id: Number(id) }, { enabled: isRecordNumber(id) })

/** One pet to fill a form with: as the server has it now, not as some page showed it earlier. */
export function usePetToEdit(id: string | undefined) {
  const { data, isPending, ...query } = usePet(id, { refetchOnMount: 'always' })
  const fresh = query.isFetchedAfterMount
  return { ...query, data: fresh ? data : undefined, isPending: isPending || !fresh }
}

/** Asks the server for a pet as it is at this moment. */
export function useLoadPet() {
  const { pets } = trpc.useUtils()
  // somebody waits for it: it says at once when nothing comes
  return (id: number) => pets.byId.fetch({ id }, { staleTime: 0, retry: false, networkMode: 'always' })
}

/** The pets of whoever is logged in, newest first, in one list, which grows by a page with `fetchNextPage`. */
export const useMyPets = () =>
  trpc.pets.mine.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages })

/** Every list and detail shows what was changed, and what it did to requests; resolves once my own list and the requests do. */
function useRefreshPets() {
  const { adoptions, pets } = trpc.useUtils()
  const recount = useRecount()
  return async () => {
    recount()
    for (const found of [pets.list, pets.facets, pets.similar, pets.some]) void found.invalidate()
    void pets.byId.invalidate()
    void pets.similar.invalidate()
    await Promise.all([adoptions.invalidate(), pets.mine.invalidate(), pets.all.invalidate()])
  }
}

export function useAddPet() {
  const refresh = useRefreshPets()
  return trpc.pets.add.useMutation({ onSuccess: () => void refresh() })
}

export function useUpdatePet() {
  const refresh = useRefreshPets()
  return trpc.pets.update.useMutation({ onSuccess: () => void refresh() })
}

/** Stays pending until the list shows it, as does `useDeletePet`, so that its buttons can't be pressed twice. */
export const useMarkAdopted = () => trpc.pets.markAdopted.useMutation({ onSettled: useRefreshPets() })
export const useDeletePet = () => trpc.pets.delete.useMutation({ onSettled: useRefreshPets() })
