import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { createTRPCClientProxy, TRPCClientError } from '@trpc/client'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { AppRouter } from '#server/trpc/router.ts'
import type { AskedPage, Head, RenderedPage } from '#shared/rendered-page.ts'
import { type DataSource, GivenData } from './app/given.ts'
import { htmlCache } from './app/html-cache.tsx'
import { Direct, type Question } from './app/known-answers.ts'
import { recordsInside } from './app/lazy-page.ts'
import { Providers } from './app/providers.tsx'
import { publicRoutes } from './app/public-routes.ts'
import { rootRoute } from './app/root.tsx'
import type { Identity } from './identity/identity.ts'
import { CachedHtml } from './lib/cached-html.tsx'

const nobody = () => Promise.reject(new Error('Nobody clicks on the server'))

const stillIdentity: Identity = {
  subscribe: () => () => {},
  register: nobody,
  login: nobody,
  loginWithGoogle: nobody,
  forgot: nobody,
  changeProfile: null,
  renew: () => {},
  logout: nobody,
  headers: async () => ({}),
}

const writeHtml = htmlCache()

const { query: find, dataRoutes } = createStaticHandler([rootRoute(publicRoutes)])

type Routed = {
  context: StaticHandlerContext
  router: ReturnType<typeof createStaticRouter>
  /** What the page at this address asked for when it was last rendered, whoever asked. */
  questions: Question[]
}

/** Addresses whose routes are known at most, the latest. */
const mostRouted = 500
const known = new Map<string, Routed>()

/** The routes of an address. None has a loader, so that they are the same each time; to find them is 6% of a page. */
async function routed(address: string): Promise<Routed> {
  const last = known.get(address)
  if (last) return last
  // loads what is lazy: renderToString can't wait
  const context = await find(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere`)
  const found: Routed = { context, router: createStaticRouter(dataRoutes, context), questions: [] }
  // code that did not load may load the next time
  if (context.errors) return found
  known.set(address, found)
  const [oldest] = known.size > mostRouted ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  return found
}

/**
 * A public page as HTML, with its title, its status, and the answers that it was made from. While a page with records is
 * rendered, its hooks start what they ask for, so that no table says which page needs what; with the answers it is rendered
 * again. What it asked for the last time is asked for before, and then it mostly has nothing left to ask.
 */
export async function renderPage({ address, config, user, counts, ask }: AskedPage): Promise<RenderedPage> {
  const page = await routed(address)
  const { context, router } = page
  const direct = new Direct(ask)
  const queries = new QueryClient({
    queryCache: await direct.answersTo(page.questions),
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  })
  const client = createTRPCClientProxy<AppRouter>(direct)
  const said: Head[] = []
  const render = (round: Pick<DataSource, 'ssrState' | 'draft'>) =>
    // not React's streaming renderers, which move late parts into place with inline scripts that the CSP refuses
    renderToString(
      <GivenData value={{ queries, client, ...round }}>
        <Providers
          config={config}
          identity={stillIdentity}
          user={user}
          counts={counts}
          note={(head) => said.push(head)}
        >
          {/* hydrate would write an inline script; the routes have no loaders whose data the browser would need */}
          <CachedHtml value={writeHtml}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </CachedHtml>
        </Providers>
      </GivenData>,
    )
  const hasRecords = context.matches.some(({ route }) => route.handle === recordsInside)
  const draft = hasRecords && page.questions.length === 0
  let html = render({ ssrState: 'prepass', draft })
  const asked = queries.getQueryCache().getAll()
  if (draft || queries.isFetching() > 0) {
    // how each one ended stands in its state
    await Promise.allSettled(asked.map(({ promise }) => promise))
    html = render({ ssrState: 'mounting', draft: false })
    page.questions = direct.questionsOf(queries)
  }
  const head = said.at(-1)
  if (!head) throw new Error(`${address} has no title`)
  const failed = asked.some(({ state }) => state.error && !isRefusal(state.error))
  const records = dehydrate(queries, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }).queries
  queries.clear()
  return { status: failed ? 503 : head.missing ? 404 : 200, head, html, records: records.map(asJson) }
}

/** The server has understood and says no, which is an answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof TRPCClientError && typeof error.data?.refusal === 'string'

/**
 * Without times, so that the same records make the same page, byte for byte; and with the error, which JSON would leave
 * out.
 */
function asJson({ dehydratedAt: _at, promise: _promise, state, ...query }: DehydratedState['queries'][number]): object {
  const error = state.error instanceof TRPCClientError ? { message: state.error.message, data: state.error.data } : null
  return {
    ...query,
    state: { ...state, dataUpdatedAt: 0, errorUpdatedAt: 0, fetchFailureReason: null, error },
  }
}
