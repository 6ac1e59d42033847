import { requestStatuses } from '#shared/adoptions.ts'
import { petStatuses } from '#shared/pet-facts.ts'
import { campaignPhases, keptBack, listSorts, petListSorts } from '#shared/shelter-lists.ts'
import { trpc } from '#web/lib/trpc.ts'
import { searchedRows } from '#web/lib/use-going-on.ts'
import { type ListParams, oneOf } from './list-params.ts'

// Lists of everything, for staff and admins; each is one list that grows by a page with `fetchNextPage`.

const asked = ({ get }: ListParams) => ({
  ...(get('search') && { search: get('search') }),
  sort: oneOf(listSorts, get('sort')),
})

/** Rows that somebody acts on must be as they are now. */
const fresh = { refetchOnMount: 'always' } as const

export const useAllPets = (params: ListParams) =>
  trpc.pets.all.useInfiniteQuery(
    {
      ...asked(params),
      sort: oneOf(petListSorts, params.get('sort')),
      status: oneOf(petStatuses, params.get('status')),
      kept: oneOf(keptBack, params.get('kept')),
    },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: (now) => now, select: searchedRows, ...fresh },
  )

export const useAllCampaigns = (params: ListParams) =>
  trpc.campaigns.all.useInfiniteQuery(
    {
      ...asked(params),
      phase: oneOf(campaignPhases, params.get('phase')),
      kept: oneOf(keptBack, params.get('kept')),
    },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: (now) => now, select: searchedRows, ...fresh },
  )

export const useAllRequests = (params: ListParams) =>
  trpc.adoptions.all.useInfiniteQuery(
    { ...asked(params), status: oneOf(requestStatuses, params.get('status')) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: (now) => now, select: searchedRows, ...fresh },
  )
