import { useEffect, useState } from 'react'
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
  useEffect(() => {
    const fromLink = hash.slice(1)
    setToken(fromLink || tokenIn(state))
    if (fromLink) void navigate({ pathname, search }, { replace: true, state: { token: fromLink } })
  }, [pathname, search, hash, state, navigate])
  return token
}
