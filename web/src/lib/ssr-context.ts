import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { trpc } from './trpc.ts'

// Imports only types: a page without records loads neither TanStack Query nor tRPC.

export type DataSource = {
  queries: QueryClient
  client: ReturnType<typeof trpc.createClient>
  /** 'prepass': each hook starts its query while it renders. 'mounting': failed queries stay failed. */
  ssrState: 'prepass' | 'mounting'
  /** Whether this render only starts queries and its HTML is thrown away. */
  draft: boolean
}

/**
 * Null in the browser, where `Data` creates its own. A context and not a module variable, because the server renders
 * for many users at once.
 */
export const SsrContext = createContext<DataSource | null>(null)
