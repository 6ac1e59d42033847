import type { PublicConfig } from './config.ts'
import type { Counts } from './notifications.ts'
import type { Me } from './users.ts'

/** What a page says about itself to browser tabs, search engines and share cards. */
export type PageHead = {
  title: string
  description: string
  /** There is nothing at this address. */
  missing?: boolean
}

/** What a procedure answered, or the error that a browser would get. */
export type ProcedureResult = { data: unknown } | { error: { message: string; code: number; data: object } }

/** Who wants to see which page, and the way to its records. */
export type RenderRequest = {
  /** Path and query. */
  address: string
  config: PublicConfig
  /** Null for a visitor; undefined where only the browser knows (Firebase). */
  user: Me | null | undefined
  /** What waits for them; null where nobody is known. */
  counts: Counts | null
  /** Calls the procedure of that name as whoever asks. */
  ask: (procedure: string, input: unknown) => Promise<ProcedureResult>
}

export type RenderedPage = {
  status: 200 | 404 | 503
  head: PageHead
  html: string
  /** The answers it was made from, as TanStack Query keeps them. */
  records: object[]
}

/** The website as a function (`web/src/entry-server.tsx`). */
export type Renderer = { renderPage: (request: RenderRequest) => Promise<RenderedPage> }

/** What the server knows `#renderer` by; package.json leads to the real one. */
export declare const renderPage: Renderer['renderPage']

/** What the browser carries on from, as JSON in the page. `records` is null where the browser makes the page itself. */
export type PageState = Omit<RenderRequest, 'ask'> & { records: object[] | null }

/** The id of the element that holds it. */
export const pageStateId = 'pawstead-state'
