import { type Query, QueryCache, type QueryClient } from '@tanstack/react-query'
import { TRPCClientError, TRPCUntypedClient } from '@trpc/client'
import type { AppRouter } from '#server/trpc/router.ts'
import type { RenderRequest } from '#shared/rendered-page.ts'
import type { Language } from '#shared/texts/languages.ts'
import { refusalIn } from '#web/lib/in-page-language.ts'

/** A query of a page. `pageParams` is set for a list that loads page by page. */
export type PrefetchQuery = { queryHash: string; path: string; input: unknown; pageParams: unknown[] | undefined }

type InfiniteData = { pages?: unknown[]; pageParams?: unknown[] }

/**
 * Calls procedures in-process instead of over HTTP. Not a tRPC link: its observable aborts each call after the
 * response, which creates an error with a stack that nobody reads.
 */
export class InProcessClient extends TRPCUntypedClient<AppRouter> {
  readonly #ask: RenderRequest['ask']
  readonly #language: Language
  readonly #askedFor = new Map<unknown, Pick<PrefetchQuery, 'path' | 'input'>>()

  constructor(ask: RenderRequest['ask'], language: Language) {
    super({ links: [] })
    this.#ask = ask
    this.#language = language
  }

  override async query(path: string, input: unknown) {
    const answer = await this.#ask(path, input)
    if ('error' in answer) throw TRPCClientError.from(await refusalIn(answer, this.#language))
    this.#askedFor.set(answer.data, { path, input })
    return answer.data
  }

  recordedQueries(queries: QueryClient): PrefetchQuery[] {
    const all = queries.getQueryCache().getAll()
    return all.flatMap(({ queryHash, state }) => {
      const { pages, pageParams }: InfiniteData = state.data ?? {}
      const question = this.#askedFor.get(pages ? pages[0] : state.data)
      return question ? { queryHash, ...question, pageParams } : []
    })
  }

  /** Sends these queries now. The same queries in the returned cache start with their responses. */
  async prefetch(questions: PrefetchQuery[]): Promise<QueryCache> {
    const answers = new Map<string, unknown>()
    const ask = async ({ queryHash, path, input, pageParams }: PrefetchQuery) => {
      const answer = await this.query(path, input)
      answers.set(queryHash, pageParams ? { pages: [answer], pageParams } : answer)
    }
    await Promise.allSettled(questions.map(ask))
    return new PrefetchedCache(answers)
  }
}

class PrefetchedCache extends QueryCache {
  readonly #answers: Map<string, unknown>

  constructor(answers: Map<string, unknown>) {
    super()
    this.#answers = answers
  }

  override add(query: Query): void {
    super.add(query)
    const answer = this.#answers.get(query.queryHash)
    if (answer !== undefined) query.setData(answer)
  }
}
