import { hydrate, MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink } from '@trpc/client'
import { use, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { pageCurrencyHeader } from '#shared/config.ts'
import { currentCurrency } from '#shared/money.ts'
import { type Person, type Session, useSession } from '#web/identity/session.tsx'
import { onRetry, reportReachable } from '#web/lib/connection.ts'
import { isNotLoggedIn, isUnreachable, retryAfterSeconds } from '#web/lib/errors.ts'
import { inPageLanguage } from '#web/lib/in-page-language.ts'
import { pageLanguageHeaders } from '#web/lib/page-language.ts'
import { trpc } from '#web/lib/trpc.ts'
import { isRenderedForVisitor, pageRecords, pageState } from '../lib/page-state.ts'
import { type DataSource, SsrContext } from '../lib/ssr-context.ts'

/** Gives pages access to the tRPC procedures. Loads with the first page that needs them. */
export function Data() {
  const session = useSession()
  const { queries, client, ssrState } = use(SsrContext) ?? dataFor(session)
  // If the server doesn't know who is logged in, the page's records are what a visitor sees. A logged-in user may see
  // more.
  useEffect(() => {
    if (isRenderedForVisitor && session.user && session.person.first) void queries.invalidateQueries()
  }, [session.user, session.person, queries])
  // Queries sent after the session had ended were answered as for a visitor.
  useEffect(() => (session.expired ? () => void queries.invalidateQueries() : undefined), [session.expired, queries])
  useEffect(() => onRetry(() => queries.refetchQueries({ type: 'active' })), [queries])
  return (
    <trpc.Provider client={client} queryClient={queries} ssrState={ssrState}>
      <QueryClientProvider client={queries}>
        <Outlet />
      </QueryClientProvider>
    </trpc.Provider>
  )
}

type PersonData = Pick<DataSource, 'queries' | 'client'> & { ssrState: 'mounting' | false }

const dataByPerson = new WeakMap<Person, PersonData>()

/** One cache per person: another user may see other things and starts with an empty one. */
function dataFor({ person, expire, headers }: Session): PersonData {
  const existing = dataByPerson.get(person)
  if (existing) return existing
  const ofPage = () => ({ ...pageLanguageHeaders(), [pageCurrencyHeader]: currentCurrency() })
  const allHeaders = async () => ({ ...(await headers()), ...ofPage() })
  const links = [httpBatchLink({ url: '/trpc', headers: allHeaders, fetch: fetchInPageLanguage })]
  const client = trpc.createClient({ links })
  const queries = createQueryClient(expire)
  // records that came with the page are only for the first person
  const rendered = person.first && Boolean(pageState?.records)
  if (rendered) hydrate(queries, pageRecords())
  const data: PersonData = { queries, client, ssrState: rendered && hasFailed(queries) && 'mounting' }
  dataByPerson.set(person, data)
  return data
}

const fetchInPageLanguage = async (url: RequestInfo | URL | string, init?: RequestInit) =>
  inPageLanguage(await fetch(url, init))

/**
 * Whether the page shows a failed query, which tRPC leaves alone until it has mounted. Mounting renders all components
 * that use tRPC again. That takes a task of 50 to 80 ms on a phone (four times slower than a desktop), so skip it if
 * nothing failed.
 */
const hasFailed = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error')

/** Refusals are final. Retry only without a response, or if the server asks to wait for up to 10 seconds. */
const shouldRetry = (tries: number, error: unknown) =>
  tries < 2 && (isUnreachable(error) || (retryAfterSeconds(error) ?? Number.POSITIVE_INFINITY) <= 10)

const retryDelay = (tries: number, error: unknown) => (retryAfterSeconds(error) ?? 2 ** tries) * 1000

function createQueryClient(expire: () => void): QueryClient {
  const onError = (error: unknown) => {
    console.warn('The server did not do what was asked.', error)
    reportReachable(!isUnreachable(error))
    if (isNotLoggedIn(error)) expire()
  }
  const onSuccess = () => reportReachable(true)
  return new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError, onSuccess }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay: retryDelay },
      mutations: { networkMode: 'always' },
    },
  })
}
