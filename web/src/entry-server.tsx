import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { createTRPCClientProxy, TRPCClientError, TRPCUntypedClient } from '@trpc/client'
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
import { recordsInside } from './app/lazy-page.ts'
import { Providers } from './app/providers.tsx'
import { publicRoutes } from './app/public-routes.ts'
import { rootRoute } from './app/root.tsx'
import type { Identity } from './identity/identity.ts'
import { CachedHtml } from './lib/cached-html.tsx'

const nobody = () => Promise.reject(new Error('Nobody clicks on the server'))

const stillIdentity = (google: boolean): Identity => ({
  subscribe: () => () => {},
  register: nobody,
  login: nobody,
  loginWithGoogle: google ? nobody : null,
  forgot: nobody,
  changeProfile: null,
  renew: () => {},
  logout: nobody,
  headers: async () => ({}),
})

/**
 * Calls procedures where they are, instead of over HTTP. Not a link, whose observable aborts each call once it is
 * answered: an error with a stack that nobody reads.
 */
class Direct extends TRPCUntypedClient<AppRouter> {
  readonly #ask: AskedPage['ask']

  constructor(ask: AskedPage['ask']) {
    super({ links: [] })
    this.#ask = ask
  }

  override async query(path: string, input: unknown) {
    const answer = await this.#ask(path, input)
    if ('error' in answer) throw TRPCClientError.from(answer)
    return answer.data
  }
}

const writeHtml = htmlCache()

const { query: find, dataRoutes } = createStaticHandler([rootRoute(publicRoutes)])

type Routed = { context: StaticHandlerContext; router: ReturnType<typeof createStaticRouter> }

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
  const found = { context, router: createStaticRouter(dataRoutes, context) }
  // code that did not load may load the next time
  if (context.errors) return found
  known.set(address, found)
  const [oldest] = known.size > mostRouted ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  return found
}

/**
 * A public page as HTML, with its title, its status, and the answers that it was made from. A page with records is
 * rendered twice: the first time its hooks start what they ask for, so that no table says which page needs what.
 */
export async function renderPage({ address, config, user, counts, ask }: AskedPage): Promise<RenderedPage> {
  const { context, router } = await routed(address)
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  })
  const client = createTRPCClientProxy<AppRouter>(new Direct(ask))
  const google = config.identity.provider === 'firebase' || config.identity.google
  const said: Head[] = []
  const render = (ssrState: DataSource['ssrState']) =>
    // not React's streaming renderers, which move late parts into place with inline scripts that the CSP refuses
    renderToString(
      <GivenData value={{ queries, client, ssrState }}>
        <Providers
          config={config}
          identity={stillIdentity(google)}
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
  if (hasRecords) render('prepass')
  const asked = queries.getQueryCache().getAll()
  // how each one ended stands in its state
  await Promise.allSettled(asked.map(({ promise }) => promise))
  const html = render('mounting')
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
