import './app/theme.css'
import { setNonce } from 'get-nonce'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { loadConfig } from './app/config.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/router.tsx'
import { setSiteName } from './components/ui/page-title.ts'
import { createIdentity } from './identity/create-identity.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

// Radix styles the page while a window is open over it; the content security policy allows it by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

// zod would try `new Function`, which the policy refuses and reports. Set this way because z.config would load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const router = createBrowserRouter(routes)
/** The HTML may already hold the first view: it stays until its page's code is there to replace it. */
const pageLoaded = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    resolve()
  })
})

const config = await loadConfig()
setSiteName(config.siteName)
const identity = await createIdentity(config.identity)
await pageLoaded

/** Marks that the page is alive now, and no longer the first view from the HTML. */
function Live({ children }: { children: ReactNode }) {
  useLayoutEffect(() => root?.removeAttribute('data-first-view'), [])
  return children
}

// A transition is rendered in small pieces, between which the page can scroll and answer; it is shown all at once.
startTransition(() =>
  createRoot(root).render(
    <Live>
      <Providers config={config} identity={identity}>
        <RouterProvider router={router} />
      </Providers>
    </Live>,
  ),
)
