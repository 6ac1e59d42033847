import type { PublicConfig } from './config.ts'
import type { Counts } from './notifications.ts'
import type { Language } from './texts/languages.ts'
import type { Me } from './users.ts'

export type PageHead = {
  title: string
  description: string
  missing?: boolean
}

export type ProcedureResult = { data: unknown } | { error: { message: string; code: number; data: object } }

export type RenderRequest = {
  /** With the prefix of its language. */
  address: string
  /** Left out for English. */
  language?: Language | undefined
  config: PublicConfig
  /** Null for a visitor; undefined if only the browser knows (Firebase). */
  user: Me | null | undefined
  counts: Counts | null
  ask: (procedure: string, input: unknown) => Promise<ProcedureResult>
}

export type RenderedPage = {
  status: 200 | 404 | 503
  head: PageHead
  html: string
  /** The TanStack Query cache entries that the page was rendered from. */
  records: object[]
}

export type Renderer = { renderPage: (request: RenderRequest) => Promise<RenderedPage> }

/** The type of `#renderer`; package.json maps it to the implementation. */
export declare const renderPage: Renderer['renderPage']

/**
 * The state from which the browser continues, as JSON in the page. `records` is null if the browser renders the page
 * itself.
 */
export type PageState = Omit<RenderRequest, 'ask'> & { records: object[] | null }

export const pageStateId = 'pawstead-state'
