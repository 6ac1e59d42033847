import type { Me } from '#shared/users.ts'

/** Who is logged in, as far as this tab knows, and whoever wants to hear of it. */
export function userStore(first?: Me | null) {
  const listeners = new Set<(user: Me | null) => void>()
  let known = first
  return {
    /** Null for a visitor, undefined until anybody knows. */
    now: () => known,
    announce(user: Me | null) {
      known = user
      for (const listener of listeners) listener(user)
    },
    /** Calls back at once where it is known already, and on every change. Returns what ends it. */
    subscribe(listener: (user: Me | null) => void) {
      listeners.add(listener)
      if (known !== undefined) listener(known)
      return () => listeners.delete(listener)
    },
  }
}
