import './app/theme.css'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { pageState } from './app/page-state.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/router.ts'
import { createIdentity } from './identity/create-identity.ts'

const root = document.querySelector<HTMLElement>('#root')
if (!root || !pageState) throw new Error('The page has no #root, or does not say what it was made from')

// zod would try `new Function`, which the policy refuses and reports. Set this way because z.config would load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Ends a task, so that the page can scroll and answer before the next. On a phone (four times slower than a desktop),
 * evaluating the scripts and making the router took 150 to 200 ms in one task, and takes at most 140 in each of two.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

await nextTask()
const router = createBrowserRouter(routes)
/** What the server rendered can be taken over once the code of all its parts is here; until then it stays as it is. */
const pageLoaded = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    resolve()
  })
})

const { address, config, user, counts, records } = pageState
const identity = await createIdentity(config.identity, user)
await pageLoaded

/** Marks that the page answers to clicks and keys now. */
function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => root?.setAttribute('data-alive', ''), [])
  return children
}

const site = (
  <Hydrated>
    <Providers config={config} identity={identity} user={user} counts={counts}>
      <RouterProvider router={router} />
    </Providers>
  </Hydrated>
)
/** Whether this is the page whose HTML is here: Back and Forward may lead on before React has taken it over. */
function isCurrentPage(): boolean {
  const { location, navigation } = router.state
  return navigation.state === 'idle' && location.pathname + location.search === address
}

// A transition is rendered in small pieces, between which the page can scroll and answer.
startTransition(() => {
  if (records && isCurrentPage())
    hydrateRoot(root, site, {
      // of another page React finds that the HTML is not its own, and makes it itself
      onRecoverableError: (error) => isCurrentPage() && reportError(error),
    })
  else createRoot(root).render(site)
})
