import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const tokenIn = (state: unknown): string | null =>
  typeof state === 'object' && state && 'token' in state && typeof state.token === 'string' ? state.token : null

/**
 * The secret of the link that led here, from behind its `#`, so that no server, proxy, or other site gets it. It is
 * removed from the address bar once it is read, and survives a reload in this history entry. Null if the link has none,
 * undefined before it is read.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  const fromLink = hash.slice(1)
  // a layout effect: the token must be known before early input is sent
  useLayoutEffect(() => setToken(fromLink || tokenIn(state)), [fromLink, state])
  useEffect(() => {
    if (fromLink) void navigate({ pathname, search }, { replace: true, state: { token: fromLink } })
  }, [pathname, search, fromLink, navigate])
  return token
}
