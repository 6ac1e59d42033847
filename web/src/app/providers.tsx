import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink } from '@trpc/client'
import { useEffect, useRef, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { PublicConfig } from '#shared/config.ts'
import type { Identity } from '#web/identity/identity.ts'
import { SessionProvider, useSession } from '#web/identity/session.tsx'
import { isNotLoggedIn, isUnreachable } from '#web/lib/errors.ts'
import { reportReachable } from '#web/lib/reachable.ts'
import { trpc } from '#web/lib/trpc.ts'
import { SiteConfig } from './config.ts'
import { router } from './router.tsx'

/** Everything the pages stand on: the site's configuration, who is logged in, and the way to the server. */
export function Providers({ config, identity }: { config: PublicConfig; identity: Identity }) {
  return (
    <SiteConfig value={config}>
      <SessionProvider identity={identity}>
        <Data identity={identity} />
      </SessionProvider>
    </SiteConfig>
  )
}

function Data({ identity }: { identity: Identity }) {
  const { user, expired, expire } = useSession()
  const [queries] = useState(() => createQueries(expire))
  const [client] = useState(() =>
    trpc.createClient({ links: [httpBatchLink({ url: '/trpc', headers: identity.headers })] }),
  )
  const lastEmail = useRef<string | null>(undefined)
  useEffect(() => {
    if (user === undefined || expired) return
    const email = user?.email ?? null
    // Somebody else may see other things: nothing of the one before stays.
    if (lastEmail.current !== undefined && lastEmail.current !== email) void queries.resetQueries()
    lastEmail.current = email
  }, [user, expired, queries])
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  )
}

function createQueries(expire: () => void): QueryClient {
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
      // A refusal is an answer: only silence is worth asking again.
      queries: { staleTime: 30_000, retry: (tries, error) => tries < 2 && isUnreachable(error) },
      mutations: { networkMode: 'always' },
    },
  })
}
