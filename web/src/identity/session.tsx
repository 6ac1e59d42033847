import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { Me } from '#shared/users.ts'
import type { Identity } from './identity.ts'

type State = {
  /** Who is logged in; null for a visitor, undefined while nobody knows yet. */
  user: Me | null | undefined
  /** The server no longer knows us although we had not logged out: what was typed must not be lost over it. */
  expired: boolean
}

export type Session = State &
  Omit<Identity, 'subscribe'> & {
    /** Notes that the server no longer knows us. */
    expire: () => void
  }

const SessionContext = createContext<Session | null>(null)

/** Keeps the page in step with the identity provider. */
export function SessionProvider({ identity, children }: { identity: Identity; children: ReactNode }) {
  const [state, setState] = useState<State>({ user: undefined, expired: false })
  useEffect(() => identity.subscribe((user) => setState({ user, expired: false })), [identity])
  const expire = useCallback(() => setState((now) => (now.user ? { user: null, expired: true } : now)), [])
  const session = useMemo(() => ({ ...state, ...identity, expire }), [state, identity, expire])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs <SessionProvider>')
  return session
}
