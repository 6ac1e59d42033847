import { useSyncExternalStore } from 'react'

export type ConnectionState = 'reachable' | 'offline' | 'server-down'

let isServerUp = true
const listeners = new Set<() => void>()

export function reportReachable(answered: boolean) {
  if (answered === isServerUp) return
  isServerUp = answered
  for (const listener of listeners) listener()
}

const retryCallbacks = new Set<() => unknown>()

/** Calls back when the user tries to reach the server again. Returns a function that unsubscribes. */
export function onRetry(retry: () => unknown) {
  retryCallbacks.add(retry)
  return () => {
    retryCallbacks.delete(retry)
  }
}

/** Checks whether the server responds, and reports and returns the result. */
export async function checkServer(): Promise<boolean> {
  const answer = await fetch('/healthz').catch(() => null)
  const answered = answer?.ok ?? false
  reportReachable(answered)
  return answered
}

export async function retryAll(): Promise<void> {
  for (const retry of retryCallbacks) retry()
  await checkServer()
}

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

const current = (): ConnectionState => (navigator.onLine ? (isServerUp ? 'reachable' : 'server-down') : 'offline')

export const useConnectionState = (): ConnectionState => useSyncExternalStore(subscribe, current, () => 'reachable')
