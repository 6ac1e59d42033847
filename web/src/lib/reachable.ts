import { useSyncExternalStore } from 'react'

export type ConnectionState = 'reachable' | 'offline' | 'server-down'

let isServerUp = true
const listeners = new Set<() => void>()

/** Every call to the server reports here whether it got an answer. */
export function reportReachable(answered: boolean) {
  if (answered === isServerUp) return
  isServerUp = answered
  for (const listener of listeners) listener()
}

const retryCallbacks = new Set<() => unknown>()

/** Calls back when somebody asks again whether the server answers. Returns a function that stops it. */
export function onRetry(retry: () => unknown) {
  retryCallbacks.add(retry)
  return () => {
    retryCallbacks.delete(retry)
  }
}

/** Asks the server for a sign of life, and reports and returns whether there was one. */
export async function checkServer(): Promise<boolean> {
  const answer = await fetch('/healthz').catch(() => null)
  const answered = answer?.ok ?? false
  reportReachable(answered)
  return answered
}

/** Asks the server for a sign of life, and those who are missing something to ask for it again. */
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

/** Whether the shelter can be reached from here. */
export const useConnectionState = (): ConnectionState => useSyncExternalStore(subscribe, current, () => 'reachable')
