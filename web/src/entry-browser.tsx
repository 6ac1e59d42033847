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

const { config, user, records } = pageState
const identity = await createIdentity(config.identity, user)
await pageLoaded

/** Marks that the page answers to clicks and keys now. */
function Alive({ children }: { children: ReactNode }) {
  useLayoutEffect(() => root?.setAttribute('data-alive', ''), [])
  return children
}

const site = (
  <Alive>
    <Providers config={config} identity={identity} user={user}>
      <RouterProvider router={router} />
    </Providers>
  </Alive>
)
// A transition is rendered in small pieces, between which the page can scroll and answer.
startTransition(() => {
  if (records) hydrateRoot(root, site)
  else createRoot(root).render(site)
})
