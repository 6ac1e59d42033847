import { type Query, QueryCache, type QueryClient } from '@tanstack/react-query'
import { TRPCClientError, TRPCUntypedClient } from '@trpc/client'
import type { AppRouter } from '#server/trpc/router.ts'
import type { RenderRequest } from '#shared/rendered-page.ts'

/** What a page's query asked the server for; its answer may be the first page of a list, with what led to it. */
export type PrefetchQuery = { queryHash: string; path: string; input: unknown; pageParams: unknown[] | undefined }

type InfiniteData = { pages?: unknown[]; pageParams?: unknown[] }

/**
 * Calls procedures where they are, instead of over HTTP. Not a link, whose observable aborts each call once it is
 * answered: an error with a stack that nobody reads.
 */
export class InProcessClient extends TRPCUntypedClient<AppRouter> {
  readonly #ask: RenderRequest['ask']
  readonly #askedFor = new Map<unknown, Pick<PrefetchQuery, 'path' | 'input'>>()

  constructor(ask: RenderRequest['ask']) {
    super({ links: [] })
    this.#ask = ask
  }

  override async query(path: string, input: unknown) {
    const answer = await this.#ask(path, input)
    if ('error' in answer) throw TRPCClientError.from(answer)
    this.#askedFor.set(answer.data, { path, input })
    return answer.data
  }

  /** What the queries of a page have asked for, as far as it was answered. */
  recordedQueries(queries: QueryClient): PrefetchQuery[] {
    const all = queries.getQueryCache().getAll()
    return all.flatMap(({ queryHash, state }) => {
      const { pages, pageParams }: InfiniteData = state.data ?? {}
      const question = this.#askedFor.get(pages ? pages[0] : state.data)
      return question ? { queryHash, ...question, pageParams } : []
    })
  }

  /** Asks all of these now; a cache in which queries that ask the same have their answers from the start. */
  async prefetch(questions: PrefetchQuery[]): Promise<QueryCache> {
    const answers = new Map<string, unknown>()
    const ask = async ({ queryHash, path, input, pageParams }: PrefetchQuery) => {
      const answer = await this.query(path, input)
      answers.set(queryHash, pageParams ? { pages: [answer], pageParams } : answer)
    }
    // a page asks again for what has failed, and says so
    await Promise.allSettled(questions.map(ask))
    return new PrefetchedCache(answers)
  }
}

/** Answers to what nobody asks for do not come into it. */
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
