import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { trpc } from '#web/lib/trpc.ts'

// Types only are imported above: a page without records loads neither TanStack Query nor tRPC.

/** Where a page's records come from while the server renders it. */
export type DataSource = {
  queries: QueryClient
  client: ReturnType<typeof trpc.createClient>
  /**
   * tRPC's two steps: 'prepass' lets each hook start its query while it renders, 'mounting' leaves failures as they
   * are.
   */
  ssrState: 'prepass' | 'mounting'
  /** Whether nobody will see this round, of which only what it asks for is wanted. */
  draft: boolean
}

/**
 * Null in the browser, where `Data` makes its own. A context and no module's variable: the server renders for many at
 * once.
 */
export const SsrContext = createContext<DataSource | null>(null)
