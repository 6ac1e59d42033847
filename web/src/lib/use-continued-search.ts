import { useEffect } from 'react'
import { flattenPages } from './flatten-pages.ts'
import { continuedSearchTexts as t } from './use-continued-search.texts.ts'

export const keepSearching = (): string => t.keepSearching()

/** Maximum number of calls in a row without a result, before the user is asked to continue (docs/product.md 5.13). */
const maxEmptyPages = 10

type SearchQuery = {
  emptyPages: number
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export const flattenSearchPages = <Row>({ pages }: { pages: { items: Row[] }[] }) => ({
  rows: flattenPages({ pages }),
  emptyPages: countTrailingEmptyPages(pages),
})

export const countTrailingEmptyPages = (pages: readonly { items: readonly unknown[] }[]): number =>
  pages.length - 1 - pages.findLastIndex(({ items }) => items.length > 0)

/**
 * Continues a search whose calls each look through a part of the records, while pages are empty. Returns whether it
 * pauses after ten empty calls in a row; `fetchNextPage` then continues.
 */
export function useAutoContinue({
  emptyPages,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: SearchQuery): boolean {
  const pauses = hasNextPage && emptyPages > 0 && emptyPages % maxEmptyPages === 0
  const shouldContinue = hasNextPage && emptyPages > 0 && !pauses && !isFetching && !isFetchNextPageError
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (shouldContinue) void fetchNextPage()
  }, [shouldContinue, emptyPages])
  return pauses
}
