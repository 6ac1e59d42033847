import { requestStatuses } from '#shared/adoptions.ts'
import { petStatuses } from '#shared/pet-facts.ts'
import { campaignPhases, listSorts, petListSorts, withheldReasons } from '#shared/shelter-lists.ts'
import { trpc } from '#web/lib/trpc.ts'
import { flattenSearchPages } from '#web/lib/use-continued-search.ts'
import { type ListParams, parseOption } from './list-params.ts'

// Lists of all records, for staff and admins. Each is one list that grows by a page with `fetchNextPage`.

const toListInput = ({ get }: ListParams) => ({
  ...(get('search') && { search: get('search') }),
  sort: parseOption(listSorts, get('sort')),
})

const fresh = { refetchOnMount: 'always' } as const

export const useAllPets = (params: ListParams) =>
  trpc.pets.all.useInfiniteQuery(
    {
      ...toListInput(params),
      sort: parseOption(petListSorts, params.get('sort')),
      status: parseOption(petStatuses, params.get('status')),
      kept: parseOption(withheldReasons, params.get('kept')),
    },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: (now) => now,
      select: flattenSearchPages,
      ...fresh,
    },
  )

export const useAllCampaigns = (params: ListParams) =>
  trpc.campaigns.all.useInfiniteQuery(
    {
      ...toListInput(params),
      phase: parseOption(campaignPhases, params.get('phase')),
      kept: parseOption(withheldReasons, params.get('kept')),
    },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: (now) => now,
      select: flattenSearchPages,
      ...fresh,
    },
  )

export const useAllRequests = (params: ListParams) =>
  trpc.adoptions.all.useInfiniteQuery(
    { ...toListInput(params), status: parseOption(requestStatuses, params.get('status')) },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: (now) => now,
      select: flattenSearchPages,
      ...fresh,
    },
  )
