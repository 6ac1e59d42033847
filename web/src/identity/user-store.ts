import type { Me } from '#shared/users.ts'

export function userStore(first?: Me | null) {
  const listeners = new Set<(user: Me | null) => void>()
  let current = first
  return {
    /** Null for a visitor, undefined until known. */
    now: () => current,
    announce(user: Me | null) {
      current = user
      for (const listener of listeners) listener(user)
    },
    /** Calls back at once if the user is known, and on every change. Returns a function that unsubscribes. */
    subscribe(listener: (user: Me | null) => void) {
      listeners.add(listener)
      if (current !== undefined) listener(current)
      return () => listeners.delete(listener)
    },
  }
}
