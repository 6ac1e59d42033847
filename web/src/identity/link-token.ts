import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const tokenIn = (state: unknown): string | null =>
  typeof state === 'object' && state && 'token' in state && typeof state.token === 'string' ? state.token : null

/**
 * The secret of the link that led here, which stands behind its `#`: no server, proxy or other site is ever told of it.
 * It leaves the address bar once it is read, and outlives a reload with this entry of the tab's history. Null where the
 * link has none, undefined until anybody has looked.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  const fromLink = hash.slice(1)
  // known before anything is sent that was typed while the page was not alive yet
  useLayoutEffect(() => setToken(fromLink || tokenIn(state)), [fromLink, state])
  useEffect(() => {
    if (fromLink) void navigate({ pathname, search }, { replace: true, state: { token: fromLink } })
  }, [pathname, search, fromLink, navigate])
  return token
}
