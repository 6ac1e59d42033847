import { type ReactNode, useState } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import type { Counts } from '#shared/notifications.ts'
import type { PageHead } from '#shared/rendered-page.ts'
import type { Me } from '#shared/users.ts'
import { PageTitleContext } from '#web/components/ui/page-title.ts'
import type { Identity } from '#web/identity/identity.ts'
import { SessionProvider } from '#web/identity/session.tsx'
import { ChangeSite, SiteConfig } from './config.ts'

type ProvidersProps = {
  /** As the page came; an admin may change it while it is open. */
  config: PublicConfig
  identity: Identity
  /** Who is logged in, where that is known before the identity provider says it; null for a visitor. */
  user?: Me | null | undefined
  /** What waits for them, where that is known. */
  counts?: Counts | null
  /** Takes down what the page says about itself; the server alone needs it. */
  note?: (head: PageHead) => unknown
  children: ReactNode
}

/** What every page needs: the site's configuration and who is logged in. */
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
