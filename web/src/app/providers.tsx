import type { ReactNode } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import type { Identity } from '#web/identity/identity.ts'
import { SessionProvider } from '#web/identity/session.tsx'
import { SiteConfig } from './config.ts'

type ProvidersProps = { config: PublicConfig; identity: Identity; children: ReactNode }

/** What every page needs: the site's configuration and who is logged in. */
export function Providers({ config, identity, children }: ProvidersProps) {
  return (
    <SiteConfig value={config}>
      <SessionProvider identity={identity}>{children}</SessionProvider>
    </SiteConfig>
  )
}
