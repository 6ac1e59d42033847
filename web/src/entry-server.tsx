import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { createTRPCClientProxy, TRPCClientError } from '@trpc/client'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { AppRouter } from '#server/trpc/router.ts'
import { prefixOf } from '#shared/local-paths.ts'
import type { PageHead, RenderedPage, RenderRequest } from '#shared/rendered-page.ts'
import { inLanguage, setMainLanguage, sourceLanguage } from '#shared/texts/languages.ts'
import { htmlCache } from './app/html-cache.tsx'
import { recordsHandle } from './app/lazy-page.ts'
import { Providers } from './app/providers.tsx'
import { publicRoutes } from './app/public-routes.ts'
import { rootRoute } from './app/root.tsx'
import { InProcessClient, type PrefetchQuery } from './app/ssr-prefetch.ts'
import type { Identity } from './identity/identity.ts'
import { CachedHtml } from './lib/cached-html.tsx'
import { type DataSource, SsrContext } from './lib/ssr-context.ts'

const rejectOnServer = () => Promise.reject(new Error('Nobody clicks on the server'))

const serverIdentity: Identity = {
  subscribe: () => () => {},
  register: rejectOnServer,
  login: rejectOnServer,
  loginWithGoogle: rejectOnServer,
  forgot: rejectOnServer,
  changeProfile: null,
  renew: () => {},
  logout: rejectOnServer,
  headers: async () => ({}),
}

const writeHtml = htmlCache()

/** By the prefix of their URLs. */
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>()

function handlerOf(prefix: string) {
  const handler = handlers.get(prefix) ?? createStaticHandler([rootRoute(publicRoutes)], { basename: prefix || '/' })
  handlers.set(prefix, handler)
  return handler
}

type RoutedPage = {
  context: StaticHandlerContext
  router: ReturnType<typeof createStaticRouter>
  /** Queries that the page at this URL sent in its last render, for any user. */
  queries: PrefetchQuery[]
}

/** By prefix and URL. */
const routedPages = new LRUCache<string, RoutedPage>({ max: 500 })

/** The routes of a URL. They never change, as none has a loader, and finding them takes 6% of a page. */
async function routePage(address: string, prefix: string): Promise<RoutedPage> {
  const key = `${prefix} ${address}`
  const cached = routedPages.get(key)
  if (cached) return cached
  const { query: matchRoutes, dataRoutes } = handlerOf(prefix)
  // loads lazy code: renderToString can't wait
  const context = await matchRoutes(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere`)
  const routedPage: RoutedPage = { context, router: createStaticRouter(dataRoutes, context), queries: [] }
  // not cached: code that failed to load may load the next time
  if (context.errors) return routedPage
  routedPages.set(key, routedPage)
  return routedPage
}

/**
 * A public page as HTML, with its title, its status, and the responses that it was rendered from. A first render starts
 * the queries of its hooks, so that no table of queries per page is needed. A second render uses the responses. The
 * queries of the page's last render are sent in advance, so that mostly none are left.
 */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  const { address, language = sourceLanguage, config, user, counts, ask } = request
  setMainLanguage(config.languages?.[0] ?? sourceLanguage)
  const page = await routePage(address, prefixOf(language))
  const { context, router } = page
  const direct = new InProcessClient(ask, language)
  const queries = new QueryClient({
    queryCache: await direct.prefetch(page.queries),
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  })
  const client = createTRPCClientProxy<AppRouter>(direct)
  const heads: PageHead[] = []
  const render = (round: Pick<DataSource, 'ssrState' | 'draft'>) =>
    // not React's streaming renderers: they move late parts into place with inline scripts, which the CSP refuses
    inLanguage(language, () =>
      renderToString(
        <SsrContext value={{ queries, client, ...round }}>
          <Providers
            config={config}
            identity={serverIdentity}
            user={user}
            counts={counts}
            note={(head) => heads.push(head)}
          >
            {/* hydrate would write an inline script; the routes have no loaders whose data the browser would need */}
            <CachedHtml value={writeHtml}>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </CachedHtml>
          </Providers>
        </SsrContext>,
      ),
    )
  const hasRecords = context.matches.some(({ route }) => route.handle === recordsHandle)
  const draft = hasRecords && page.queries.length === 0
  let html = render({ ssrState: 'prepass', draft })
  const activeQueries = queries.getQueryCache().getAll()
  if (draft || queries.isFetching() > 0) {
    await Promise.allSettled(activeQueries.map(({ promise }) => promise))
    html = render({ ssrState: 'mounting', draft: false })
    page.queries = direct.recordedQueries(queries)
  }
  const head = heads.at(-1)
  if (!head) throw new Error(`${address} has no title`)
  const failed = activeQueries.some(({ state }) => state.error && !isRefusal(state.error))
  const records = dehydrate(queries, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }).queries
  queries.clear()
  return { status: failed ? 503 : head.missing ? 404 : 200, head, html, records: records.map(asJson) }
}

/** The server understood the call and refused it, which is a valid response. */
const isRefusal = (error: unknown): boolean =>
  error instanceof TRPCClientError && typeof error.data?.refusal === 'string'

/**
 * Without times, so that the same records give the same page, byte for byte. With the error, which JSON would leave
 * out.
 */
function asJson({ dehydratedAt: _at, promise: _promise, state, ...query }: DehydratedState['queries'][number]): object {
  const error = state.error instanceof TRPCClientError ? { message: state.error.message, data: state.error.data } : null
  return {
    ...query,
    state: { ...state, dataUpdatedAt: 0, errorUpdatedAt: 0, fetchFailureReason: null, error },
  }
}
