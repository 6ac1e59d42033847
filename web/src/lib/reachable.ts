import { useSyncExternalStore } from 'react'

export type Reach = 'reachable' | 'offline' | 'server-down'

let serverAnswers = true
const listeners = new Set<() => void>()

/** Every call to the server reports here whether it got an answer. */
export function reportReachable(answered: boolean) {
  if (answered === serverAnswers) return
  serverAnswers = answered
  for (const tell of listeners) tell()
}

const askers = new Set<() => unknown>()

/** Calls back when somebody asks again whether the server answers. Returns a function that stops it. */
export function onAskAgain(ask: () => unknown) {
  askers.add(ask)
  return () => {
    askers.delete(ask)
  }
}

/**
 * Asks the server for a sign of life, and those who are missing something to ask for it again. Returns whether the
 * server did.
 */
export async function askAgain(): Promise<boolean> {
  for (const ask of askers) ask()
  const answer = await fetch('/healthz').catch(() => null)
  const answered = answer?.ok ?? false
  reportReachable(answered)
  return answered
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
export const useReach = (): Reach => useSyncExternalStore(subscribe, current, () => 'reachable')
