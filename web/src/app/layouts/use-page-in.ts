import { useLocation } from 'react-router-dom'
import { pageIn } from '#shared/local-paths.ts'
import type { Language } from '#shared/texts/languages.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** The secret of a link that led here, which has been removed from the address bar (`useLinkToken`). */
const tokenIn = (state: unknown): string =>
  typeof state === 'object' && state && 'token' in state && typeof state.token === 'string' ? `#${state.token}` : ''

/** Returns a function for the URL of the current page in another language, with query and fragment. */
export function usePageIn(): (language: Language) => string {
  const { pathname, search, hash, state } = useLocation()
  // the server knows no fragment
  const fragment = useHydrated() ? hash || tokenIn(state) : ''
  return (language) => pageIn(language, pathname, search) + fragment
}
