import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Me } from '#shared/users.ts'
import { hasUnsavedText } from '#web/components/feedback/unsaved-changes.ts'
import { forget } from '#web/lib/kept.ts'
import type { Identity } from './identity.ts'

/**
 * Stands for one person at this screen, from when they arrive until somebody else does; a visitor is one too. What is
 * kept for them is attached to it.
 */
export type Person = {
  /** The one whom the page was made for. */
  first: boolean
}

type State = {
  /** Who is logged in; null for a visitor, undefined while nobody knows yet. */
  user: Me | null | undefined
  /** The server no longer knows us although we had not logged out: what was typed must not be lost over it. */
  expired: boolean
  person: Person
  /** How many notices they have not read; null while nobody knows. */
  unread: number | null
}

export type Session = State &
  Omit<Identity, 'subscribe'> & {
    /** Notes that the server no longer knows us. */
    expire: () => void
    /** Notes how many notices somebody has not read, if it is still them who is here. */
    knowUnread: (person: Person, unread: number) => void
  }

const SessionContext = createContext<Session | null>(null)

type Known = State & {
  /** The email of whoever was last known to be here; null for a visitor, undefined until anybody is. */
  email: string | null | undefined
}

const atFirst = (user: Me | null | undefined, unread: number | null): Known => ({
  user,
  unread,
  expired: false,
  person: { first: true },
  email: user === undefined ? undefined : (user?.email ?? null),
})

const keptOf = ({ person, email, unread }: Known) => ({ person, email, unread })

/** It is still the same person: we have only now found out who they are, or they have logged in again. */
function personFor(user: Me | null, { person, email, unread }: Known): Pick<Known, 'person' | 'email' | 'unread'> {
  const given = user?.email ?? null
  if (email === undefined || email === given) return { person, email: given, unread }
  return { person: { first: false }, email: given, unread: null }
}

type SessionProviderProps = {
  identity: Identity
  /** Who is logged in, where the page says so. */
  user?: Me | null | undefined
  /** How many notices they have not read, where the page says so. */
  unread?: number | null | undefined
  children: ReactNode
}

/** Keeps the page in step with the identity provider. */
export function SessionProvider({ identity, user, unread = null, children }: SessionProviderProps) {
  const [state, setState] = useState<Known>(() => atFirst(user, unread))
  const loggingOut = useRef(false)
  useEffect(
    () =>
      identity.subscribe((user) =>
        setState((now) => {
          // logged out elsewhere: the page closes, but not while somebody is writing
          const lost = user === null && Boolean(now.user) && !loggingOut.current
          const expired = user === null && (now.expired || (lost && hasUnsavedText()))
          return { user, expired, ...(expired ? keptOf(now) : personFor(user, now)) }
        }),
      ),
    [identity],
  )
  const known = useRef(user)
  useEffect(() => {
    // a session that ends by itself leaves what was typed to whom it belongs to
    if (known.current && state.user === null && !state.expired) forget()
    known.current = state.user
  }, [state])
  const expire = useCallback(() => setState((now) => (now.user ? { ...now, user: null, expired: true } : now)), [])
  const knowUnread = useCallback(
    (person: Person, unread: number) =>
      setState((now) => (now.person === person && now.unread !== unread ? { ...now, unread } : now)),
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
    return { ...state, ...identity, logout, expire, knowUnread }
  }, [state, identity, expire, knowUnread])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs <SessionProvider>')
  return session
}
