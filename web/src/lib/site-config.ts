import { createContext, use } from 'react'
import type { PublicConfig } from '#shared/config.ts'

export const SiteConfig = createContext<PublicConfig | null>(null)

export function useSiteConfig(): PublicConfig {
  const config = use(SiteConfig)
  if (!config) throw new Error('useSiteConfig needs <Providers>')
  return config
}

export const ChangeSite = createContext<(config: PublicConfig) => void>(() => {
  throw new Error('useChangeSite needs <Providers>')
})

export const useChangeSite = () => use(ChangeSite)
