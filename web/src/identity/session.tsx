import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Counts } from '#shared/notifications.ts'
import type { Me } from '#shared/users.ts'
import { hasUnsavedText } from '#web/components/feedback/unsaved-changes.ts'
import { clearDraft } from '#web/lib/kept.ts'
import type { Identity } from './identity.ts'

/**
 * Stands for one person at this screen, from when they arrive until somebody else does; a visitor is one too. What is
 * kept for them is attached to it.
 */
export type Person = {
  /** The one whom the page was made for. */
  first: boolean
}

type SessionState = {
  /** Who is logged in; null for a visitor, undefined while nobody knows yet. */
  user: Me | null | undefined
  /** The server no longer knows us although we had not logged out: what was typed must not be lost over it. */
  expired: boolean
  person: Person
  /** What waits for them; null while nobody knows. */
  counts: Counts | null
}

export type Session = SessionState &
  Omit<Identity, 'subscribe'> & {
    /** Notes that the server no longer knows us. */
    expire: () => void
    /** Notes what waits for somebody, if it is still them who is here. */
    knowCounts: (person: Person, counts: Counts) => void
  }

const SessionContext = createContext<Session | null>(null)

type InternalSessionState = SessionState & {
  /** The email of whoever was last known to be here; null for a visitor, undefined until anybody is. */
  email: string | null | undefined
}

const initialState = (user: Me | null | undefined, counts: Counts | null): InternalSessionState => ({
  user,
  counts,
  expired: false,
  person: { first: true },
  email: user === undefined ? undefined : (user?.email ?? null),
})

const personFields = ({ person, email, counts }: InternalSessionState) => ({ person, email, counts })

/** It is still the same person: we have only now found out who they are, or they have logged in again. */
function personFor(
  user: Me | null,
  { person, email, counts }: InternalSessionState,
): Pick<InternalSessionState, 'person' | 'email' | 'counts'> {
  const nextEmail = user?.email ?? null
  if (email === undefined || email === nextEmail) return { person, email: nextEmail, counts }
  return { person: { first: false }, email: nextEmail, counts: null }
}

/** Whether nothing is new: the provider says at first what the page said already, and everything would render again. */
const isSame = (a: InternalSessionState, b: InternalSessionState) =>
  a.user === b.user && a.expired === b.expired && a.person === b.person && a.email === b.email && a.counts === b.counts

type SessionProviderProps = {
  identity: Identity
  /** Who is logged in, where the page says so. */
  user?: Me | null | undefined
  /** What waits for them, where the page says so. */
  counts?: Counts | null | undefined
  children: ReactNode
}

/** Keeps the page in step with the identity provider. */
export function SessionProvider({ identity, user, counts = null, children }: SessionProviderProps) {
  const [state, setState] = useState<InternalSessionState>(() => initialState(user, counts))
  const loggingOut = useRef(false)
  useEffect(
    () =>
      identity.subscribe((user) =>
        setState((now) => {
          // logged out elsewhere: the page closes, but not while somebody is writing
          const lost = user === null && Boolean(now.user) && !loggingOut.current
          const expired = user === null && (now.expired || (lost && hasUnsavedText()))
          const next = { user, expired, ...(expired ? personFields(now) : personFor(user, now)) }
          return isSame(now, next) ? now : next
        }),
      ),
    [identity],
  )
  const lastUser = useRef(user)
  useEffect(() => {
    // a session that ends by itself leaves what was typed to whom it belongs to
    if (lastUser.current && state.user === null && !state.expired) clearDraft()
    lastUser.current = state.user
  }, [state])
  const expire = useCallback(() => setState((now) => (now.user ? { ...now, user: null, expired: true } : now)), [])
  const knowCounts = useCallback(
    (person: Person, counts: Counts) => setState((now) => (now.person === person ? { ...now, counts } : now)),
    [],
  )
  const session = useMemo(() => {
    const logout = async () => {
      loggingOut.current = true
      try {
        await identity.logout()
      } finally {
        loggingOut.current = false
      }
    }
    return { ...state, ...identity, logout, expire, knowCounts }
  }, [state, identity, expire, knowCounts])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs <SessionProvider>')
  return session
}
