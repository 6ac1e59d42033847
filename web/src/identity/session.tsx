import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Counts } from '#shared/notifications.ts'
import type { Me } from '#shared/users.ts'
import { clearDraft } from '#web/lib/form-drafts.ts'
import { hasUnsavedText } from '#web/lib/unsaved-forms.ts'
import type { Identity } from './identity.ts'

/** One person (also a visitor) at this screen, until another person logs in. Cached data is attached to it. */
export type Person = {
  /** The person that the page was rendered for. */
  first: boolean
}

type SessionState = {
  /** Null for a visitor, undefined until known. */
  user: Me | null | undefined
  /** The session ended without a logout: typed text must not be lost. */
  expired: boolean
  person: Person
  counts: Counts | null
}

export type Session = SessionState &
  Omit<Identity, 'subscribe'> & {
    expire: () => void
    setCounts: (person: Person, counts: Counts) => void
  }

const SessionContext = createContext<Session | null>(null)

type InternalSessionState = SessionState & {
  /** Email of the last known person; null for a visitor, undefined until known. */
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

/** It is still the same person if the user became known only now, or logged in again. */
function personFor(
  user: Me | null,
  { person, email, counts }: InternalSessionState,
): Pick<InternalSessionState, 'person' | 'email' | 'counts'> {
  const nextEmail = user?.email ?? null
  if (email === undefined || email === nextEmail) return { person, email: nextEmail, counts }
  return { person: { first: false }, email: nextEmail, counts: null }
}

/** Avoids rendering everything again if the provider reports what the page already contained. */
const isSameState = (a: InternalSessionState, b: InternalSessionState) =>
  a.user === b.user && a.expired === b.expired && a.person === b.person && a.email === b.email && a.counts === b.counts

type SessionProviderProps = {
  identity: Identity
  user?: Me | null | undefined
  counts?: Counts | null | undefined
  children: ReactNode
}

export function SessionProvider({ identity, user, counts = null, children }: SessionProviderProps) {
  const [state, setState] = useState<InternalSessionState>(() => initialState(user, counts))
  const loggingOut = useRef(false)
  useEffect(
    () =>
      identity.subscribe((user) =>
        setState((now) => {
          // logged out elsewhere: the page closes, unless it has unsaved text
          const isLost = user === null && Boolean(now.user) && !loggingOut.current
          const expired = user === null && (now.expired || (isLost && hasUnsavedText()))
          const next = { user, expired, ...(expired ? personFields(now) : personFor(user, now)) }
          return isSameState(now, next) ? now : next
        }),
      ),
    [identity],
  )
  const lastUser = useRef(user)
  useEffect(() => {
    // if the session ends by itself, the draft stays for its user
    if (lastUser.current && state.user === null && !state.expired) clearDraft()
    lastUser.current = state.user
  }, [state])
  const expire = useCallback(() => setState((now) => (now.user ? { ...now, user: null, expired: true } : now)), [])
  const setCounts = useCallback(
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
    return { ...state, ...identity, logout, expire, setCounts }
  }, [state, identity, expire, setCounts])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs <SessionProvider>')
  return session
}
