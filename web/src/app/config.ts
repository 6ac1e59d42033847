import { createContext, use } from 'react'
import type { PublicConfig } from '#shared/config.ts'

/** How this shelter's site is set up: inlined by the server, or fetched where the development server made the page. */
export async function loadConfig(): Promise<PublicConfig> {
  const inlined = document.querySelector('#pawstead-config')?.textContent
  return inlined ? JSON.parse(inlined) : (await fetch('/api/config')).json()
}

export const SiteConfig = createContext<PublicConfig | null>(null)

export function useSiteConfig(): PublicConfig {
  const config = use(SiteConfig)
  if (!config) throw new Error('useSiteConfig needs <Providers>')
  return config
}
