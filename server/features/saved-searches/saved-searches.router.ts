import { z } from 'zod'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  changeSearchInput,
  interest,
  interestInput,
  type SearchList,
  type ShownSearch,
  savedSearchResult,
  saveSearchInput,
  searchList,
  searchListInput,
} from '#shared/saved-searches.ts'
import { countInterested } from './interest.service.ts'
import { changeSearch, eraseMySearches, listSearches, saveSearch } from './saved-searches.service.ts'
import type { SearchRecord } from './searches.queries.ts'

const stateOf = ({ confirmedAt, endedAt }: SearchRecord): ShownSearch['state'] =>
  endedAt !== null ? 'ended' : confirmedAt === null ? 'unconfirmed' : 'running'

const toSearchList = ({ items, ...list }: Awaited<ReturnType<typeof listSearches>>): SearchList => ({
  ...list,
  items: items.map(({ id, query, frequency, expiresAt, ...search }) => ({
    id,
    query,
    frequency,
    state: stateOf({ id, query, frequency, expiresAt, ...search }),
    expiresAt: expiresAt.toISOString(),
  })),
})

export const savedSearchesRouter = router({
  save: procedure(saveSearch)
    .input(saveSearchInput)
    .output(only(savedSearchResult))
    .mutation(({ ctx, input }) => ctx.run(input)),

  // a mutation, because the URL of a query would contain the secret
  list: procedure(listSearches)
    .input(searchListInput)
    .output(only(searchList))
    .mutation(async ({ ctx, input }) => toSearchList(await ctx.run(input))),

  change: procedure(changeSearch)
    .input(changeSearchInput)
    .output(only(searchList))
    .mutation(async ({ ctx, input }) => toSearchList(await ctx.run(input))),

  erase: procedure(eraseMySearches)
    .input(searchListInput)
    .output(only(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await ctx.run(input)
      return {}
    }),

  interest: procedure(countInterested)
    .input(interestInput)
    .output(only(interest))
    .query(({ ctx, input }) => ctx.run(input)),
})
