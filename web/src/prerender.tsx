import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { PublicConfig } from '#shared/config.ts'
import type { PageName } from '#shared/pages.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/router.tsx'
import type { Identity } from './identity/identity.ts'

/**
 * Stands for what only the running server knows. It writes the values in, and drops the elements whose `data-if` names nothing
 * that is known (server/site/fill-in.ts).
 */
const config: PublicConfig = {
  siteName: '{{siteName}}',
  support: { email: '{{email}}', phone: '{{phone}}', place: '{{place}}' },
  identity: { provider: 'embedded', google: false },
}

const nobodyYet: Identity = {
  subscribe: () => () => {},
  register: () => Promise.reject(new Error('Nobody registers while the site is being built')),
  login: () => Promise.reject(new Error('Nobody logs in while the site is being built')),
  loginWithGoogle: null,
  logout: () => Promise.resolve(),
  headers: () => Promise.resolve({}),
}

type FirstView = { name: PageName; address: string; modules: string[] }

const data = 'src/app/data.tsx'

/** The public pages whose first view, before it is known who is looking and before any record has loaded, is the same for everybody. */
const firstViews: FirstView[] = [
  { name: 'home', address: '/', modules: ['src/app/routes/home.tsx'] },
  { name: 'pets', address: '/pets', modules: [data, 'src/app/routes/pets.tsx'] },
  { name: 'pet', address: '/pets/1', modules: [data, 'src/app/routes/pet.tsx'] },
  { name: 'donations', address: '/donations', modules: [data, 'src/app/routes/donations.tsx'] },
  { name: 'donation', address: '/donations/1', modules: [data, 'src/app/routes/donation.tsx'] },
  { name: 'terms', address: '/terms', modules: ['src/app/routes/terms.tsx'] },
]

/** The HTML of each page's first view and the modules that make it live; the build puts both into the page (tools/build/prerender.ts). */
export async function prerender(): Promise<(FirstView & { html: string })[]> {
  const handler = createStaticHandler(routes)
  return Promise.all(
    firstViews.map(async (view) => {
      const context = await handler.query(new Request(`http://localhost${view.address}`))
      if (context instanceof Response) throw new Error(`${view.address} leads elsewhere`)
      if (context.errors) throw new Error(`${view.address} could not be shown`, { cause: context.errors })
      const html = renderToString(
        <Providers config={config} identity={nobodyYet}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Providers>,
      )
      return { ...view, html }
    }),
  )
}
