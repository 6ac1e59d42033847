import type { DehydratedState } from '@tanstack/react-query'
import { type PageState, pageStateId } from '#shared/rendered-page.ts'
import { isBackNavigation } from './is-back-navigation.ts'

const stateElement = globalThis.document?.getElementById(pageStateId)?.textContent

/** Null on the server and in tests, which create their own pages. */
export const pageState: PageState | null = stateElement ? JSON.parse(stateElement) : null

/** True if only the browser knows who is logged in. The page then shows what a visitor sees. */
export const isRenderedForVisitor = pageState !== null && pageState.records !== null && pageState.user === undefined

/**
 * The page's responses, dated to the time when the page was requested: a server's clock must not make them look
 * fresher.
 */
export function pageRecords(): DehydratedState {
  const queries = (pageState?.records ?? []) as DehydratedState['queries']
  const requestedAt = isBackNavigation() ? 0 : performance.timeOrigin
  return {
    mutations: [],
    queries: queries.map(({ state, ...query }) => ({
      ...query,
      state: { ...state, dataUpdatedAt: state.data === undefined ? 0 : requestedAt, error: reviveError(state.error) },
    })),
  }
}

/** JSON loses the class of errors. Screens recognize tRPC's errors by their name. */
const reviveError = (error: Error | null): Error | null =>
  error && Object.assign(new Error(error.message), error, { name: 'TRPCClientError' })
