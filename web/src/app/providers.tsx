import { RouterProvider } from 'react-router-dom'
import type { PublicConfig } from '#shared/config.ts'
import type { Identity } from '#web/identity/identity.ts'
import { SessionProvider } from '#web/identity/session.tsx'
import { SiteConfig } from './config.ts'
import { router } from './router.tsx'

/** What every page stands on: the site's configuration and who is logged in. */
export function Providers({ config, identity }: { config: PublicConfig; identity: Identity }) {
  return (
    <SiteConfig value={config}>
      <SessionProvider identity={identity}>
        <RouterProvider router={router} />
      </SessionProvider>
    </SiteConfig>
  )
}
