import { createContext, use } from 'react'
import type { PublicConfig } from '#shared/config.ts'

export const SiteConfig = createContext<PublicConfig | null>(null)

/** How this shelter's site is set up, as the server says in the page. */
export function useSiteConfig(): PublicConfig {
  const config = use(SiteConfig)
  if (!config) throw new Error('useSiteConfig needs <Providers>')
  return config
}

export const ChangeSite = createContext<(config: PublicConfig) => void>(() => {
  throw new Error('useChangeSite needs <Providers>')
})

/** Shows the whole site in this tab as it is set up from now on. */
export const useChangeSite = () => use(ChangeSite)
