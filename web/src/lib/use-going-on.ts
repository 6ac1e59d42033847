import { useEffect } from 'react'
import { flattenPages } from './rows.ts'

export const keepSearching = 'Keep searching'

/** Calls in a row that may find nothing before a person is asked whether to go on (docs/product.md 5.13). */
const maxEmptyPages = 10

type SearchQuery = {
  /** How many of the last pages are empty. */
  inVain: number
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The rows of all pages that have been loaded, as one list, and how many pages at its end are empty. */
export const flattenSearchPages = <Row>({ pages }: { pages: { items: Row[] }[] }) => ({
  rows: flattenPages({ pages }),
  inVain: countEmptyAtEnd(pages),
})

/** How many pages at the end of a list are empty. */
export const countEmptyAtEnd = (pages: readonly { items: readonly unknown[] }[]): number =>
  pages.length - 1 - pages.findLastIndex(({ items }) => items.length > 0)

/**
 * Goes on with a search of which each call looks through a part of the records alone, as long as pages are empty. Returns
 * whether it pauses: ten calls in a row have found nothing, and `fetchNextPage` goes on.
 */
export function useAutoContinue({
  inVain,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: SearchQuery): boolean {
  const pauses = hasNextPage && inVain > 0 && inVain % maxEmptyPages === 0
  const goesOn = hasNextPage && inVain > 0 && !pauses && !isFetching && !isFetchNextPageError
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, inVain])
  return pauses
}
