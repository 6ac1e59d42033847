import { isRecordNumber } from '#shared/pages.ts'
import type { PetFilter } from '#shared/pet-filter.ts'
import { useRecount } from '#web/features/notifications/use-recount.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'

/** Page by page. A search that is out of date is cancelled. */
export function usePets(filter: PetFilter) {
  return trpc.pets.list.useInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
    trpc: { abortOnUnmount: true },
  })
}

export const usePetFacets = (filter: PetFilter) =>
  trpc.pets.facets.useQuery(filter, { placeholderData: (previous) => previous, trpc: { abortOnUnmount: true } })

/** These pets, in this order; deleted ones are missing. */
export const useSomePets = (ids: number[]) => trpc.pets.some.useQuery({ ids }, { enabled: ids.length > 0 })

/** `missing` if the server has no such pet, or `id` is invalid. */
export function usePet(id: string | undefined, options: { refetchOnMount?: 'always' } = {}) {
  const isNumber = isRecordNumber(id)
  const query = trpc.pets.byId.useQuery({ id: Number(id) }, { enabled: isNumber, ...options })
  return { ...query, missing: !isNumber || refusalCode(query.error) === 'NO_SUCH_PET' }
}

/**
 * Available pets that are most similar. The query is sent with the pet's, so that a page waits for one response only.
 */
export const useSimilarPets = (id: string | undefined) =>
  trpc.pets.similar.useQuery({ id: Number(id) }, { enabled: isRecordNumber(id) })

export function usePetToEdit(id: string | undefined) {
  const { data, isPending, ...query } = usePet(id, { refetchOnMount: 'always' })
  const fresh = query.isFetchedAfterMount
  return { ...query, data: fresh ? data : undefined, isPending: isPending || !fresh }
}

export function useLoadPet() {
  const { pets } = trpc.useUtils()
  return (id: number) => pets.byId.fetch({ id }, { staleTime: 0, retry: false, networkMode: 'always' })
}

export const useMyPets = () =>
  trpc.pets.mine.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages })

/** Reloads all lists and details, also of requests. Resolves when the user's own list and the requests are reloaded. */
export function useRefreshPets() {
  const { adoptions, confirmations, overview, pets } = trpc.useUtils()
  const recount = useRecount()
  return async () => {
    recount()
    for (const query of [pets.list, pets.facets, pets.similar, pets.some]) void query.invalidate()
    void pets.byId.invalidate()
    void overview.invalidate()
    void confirmations.invalidate()
    void pets.similar.invalidate()
    await Promise.all([adoptions.invalidate(), pets.mine.invalidate(), pets.all.invalidate()])
  }
}

export function useAddPet() {
  const refresh = useRefreshPets()
  return trpc.pets.add.useMutation({ onSuccess: () => void refresh() })
}

export function useSavePetDraft() {
  const refresh = useRefreshPets()
  return trpc.pets.saveDraft.useMutation({ onSuccess: () => void refresh() })
}

export function useUpdatePet() {
  const refresh = useRefreshPets()
  return trpc.pets.update.useMutation({ onSuccess: () => void refresh() })
}

/** Like `useDeletePet`, stays pending until the list shows the change, so that its buttons can't be pressed twice. */
export const useMarkAdopted = () => trpc.pets.markAdopted.useMutation({ onSettled: useRefreshPets() })
export const useDeletePet = () => trpc.pets.delete.useMutation({ onSettled: useRefreshPets() })

/** Where a pet was, newest first; the first is where it is now. */
export const useStays = (id: number) => trpc.pets.stays.useQuery({ id }, { staleTime: 0 })

function useRefreshPlaces() {
  const { pets } = trpc.useUtils()
  const refresh = useRefreshPets()
  return async () => {
    void pets.stays.invalidate()
    await refresh()
  }
}

export const useMovePet = () => trpc.pets.place.useMutation({ onSettled: useRefreshPlaces() })
export const useTakeBack = () => trpc.pets.takeBack.useMutation({ onSettled: useRefreshPlaces() })
export const useStartTrial = () => trpc.adoptions.startTrial.useMutation({ onSettled: useRefreshPlaces() })
