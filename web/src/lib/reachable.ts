import { useSyncExternalStore } from 'react'

export type Reach = 'reachable' | 'offline' | 'server-down'

let serverAnswers = true
const listeners = new Set<() => void>()

/** Told by every call to the server whether an answer came. */
export function reportReachable(answered: boolean) {
  if (answered === serverAnswers) return
  serverAnswers = answered
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

const current = (): Reach => (navigator.onLine ? (serverAnswers ? 'reachable' : 'server-down') : 'offline')

/** Whether the shelter can be reached from here. */
export const useReach = (): Reach => useSyncExternalStore(subscribe, current)
