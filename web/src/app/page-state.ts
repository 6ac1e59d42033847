import type { DehydratedState } from '@tanstack/react-query'
import { type PageState, pageStateId } from '#shared/rendered-page.ts'
import { isBackNavigation } from '#web/lib/went-back.ts'

const stateElement = globalThis.document?.getElementById(pageStateId)?.textContent

/** What the server made this page from; null on the server itself, and in tests, which make their pages themselves. */
export const pageState: PageState | null = stateElement ? JSON.parse(stateElement) : null

/** Only the browser knows who is logged in: the page shows what a visitor sees. */
export const isRenderedForVisitor = pageState !== null && pageState.records !== null && pageState.user === undefined

/**
 * The answers that the page shows, as if they had come when the page was asked for: no server's clock makes them look
 * fresher.
 */
export function pageRecords(): DehydratedState {
  const queries = (pageState?.records ?? []) as DehydratedState['queries']
  const asked = isBackNavigation() ? 0 : performance.timeOrigin
  return {
    mutations: [],
    queries: queries.map(({ state, ...query }) => ({
      ...query,
      state: { ...state, dataUpdatedAt: state.data === undefined ? 0 : asked, error: reviveError(state.error) },
    })),
  }
}

/** JSON knows no errors; the screens tell tRPC's by its name. */
const reviveError = (error: Error | null): Error | null =>
  error && Object.assign(new Error(error.message), error, { name: 'TRPCClientError' })
