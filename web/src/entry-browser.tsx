import './app/theme.css'
import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { prefixOf } from '#shared/local-paths.ts'
import { setMoneyForm } from '#shared/money.ts'
import { setMainLanguage, setPageLanguage, sourceLanguage } from '#shared/texts/languages.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/router.ts'
import { createIdentity } from './identity/create-identity.ts'
import { app } from './lib/app-router.ts'
import { pageState } from './lib/page-state.ts'

const root = document.querySelector<HTMLElement>('#root')
if (!root || !pageState) throw new Error('The page has no #root, or does not say what it was made from')

// zod would try `new Function`, which the policy refuses and reports. Set this way because z.config would load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Ends a task, so that the page can scroll and respond before the next. On a phone (four times slower than a desktop),
 * evaluating the scripts and creating the router took 150 to 200 ms in one task. Each of the two tasks takes at most
 * 140 ms.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const { language = sourceLanguage } = pageState
setMainLanguage(pageState.config.languages?.[0] ?? sourceLanguage)
setPageLanguage(language)
const { money } = pageState.config
if (money) setMoneyForm(() => money)
await nextTask()
// A tab that was reloaded while a layer was open (lib/layers.ts) is at the layer's entry.
if (history.state?.layers) history.go(-history.state.layers)
const router = createBrowserRouter(routes, { basename: prefixOf(language) || '/' })
app.router = router
/** Resolves when the code of all parts of the page has loaded; the server's HTML stays until then. */
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

/**
 * Marks the page once its scripts respond, and keeps it where the reader has scrolled to by then: the first layout effect
 * of `ScrollRestoration` scrolls to the top. Insertion effects run before all layout effects, and a parent's layout
 * effect after those of its children.
 */
function Hydrated({ children }: { children: ReactNode }) {
  const scrolledTo = useRef(0)
  useInsertionEffect(() => {
    scrolledTo.current = window.scrollY
  }, [])
  useLayoutEffect(() => {
    if (scrolledTo.current > 0) window.scrollTo({ top: scrolledTo.current, behavior: 'instant' })
    root?.setAttribute('data-alive', '')
  }, [])
  return children
}

const site = (
  <Hydrated>
    <Providers config={config} identity={identity} user={user} counts={counts}>
      <RouterProvider router={router} />
    </Providers>
  </Hydrated>
)
/** Whether the page's HTML is still the current one: Back and Forward may navigate before hydration. */
function isCurrentPage(): boolean {
  const { location, navigation } = router.state
  return navigation.state === 'idle' && location.pathname + location.search === address
}

// A transition renders in small pieces, between which the page can scroll and respond.
startTransition(() => {
  if (records && isCurrentPage())
    hydrateRoot(root, site, {
      // after a navigation, React finds other HTML and renders the page itself
      onRecoverableError: (error) => isCurrentPage() && reportError(error),
    })
  else createRoot(root).render(site)
})
