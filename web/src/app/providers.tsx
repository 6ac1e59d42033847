import { type ReactNode, useState } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import type { Counts } from '#shared/notifications.ts'
import type { PageHead } from '#shared/rendered-page.ts'
import type { Me } from '#shared/users.ts'
import { PageTitleContext } from '#web/components/ui/page-title.ts'
import type { Identity } from '#web/identity/identity.ts'
import { SessionProvider } from '#web/identity/session.tsx'
import { ChangeSite, SiteConfig } from '../lib/site-config.ts'

type ProvidersProps = {
  config: PublicConfig
  identity: Identity
  /** The logged-in user, if known before the identity provider reports it; null for a visitor. */
  user?: Me | null | undefined
  counts?: Counts | null
  note?: (head: PageHead) => unknown
  children: ReactNode
}

export function Providers({ config, identity, user, counts, note, children }: ProvidersProps) {
  const [site, setSite] = useState(config)
  return (
    <SiteConfig value={site}>
      <ChangeSite value={setSite}>
        <PageTitleContext value={{ siteName: site.siteName, note }}>
          <SessionProvider identity={identity} user={user} counts={counts}>
            {children}
          </SessionProvider>
        </PageTitleContext>
      </ChangeSite>
    </SiteConfig>
  )
}
