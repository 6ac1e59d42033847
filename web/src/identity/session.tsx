import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Me } from '#shared/users.ts'
import { hasUnsavedText } from '#web/components/feedback/unsaved-changes.ts'
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
  const loggingOut = useRef(false)
  useEffect(
    () =>
      identity.subscribe((user) =>
        setState((now) => {
          // logged out elsewhere: the page closes, but not over the head of somebody who is writing
          const lost = user === null && Boolean(now.user) && !loggingOut.current
          return { user, expired: user === null && (now.expired || (lost && hasUnsavedText())) }
        }),
      ),
    [identity],
  )
  const expire = useCallback(() => setState((now) => (now.user ? { user: null, expired: true } : now)), [])
  const session = useMemo(() => {
    const logout = async () => {
      loggingOut.current = true
      try {
        await identity.logout()
      } finally {
        loggingOut.current = false
      }
    }
    return { ...state, ...identity, logout, expire }
  }, [state, identity, expire])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs <SessionProvider>')
  return session
}
