import { useSyncExternalStore } from 'react'

export type Reach = 'reachable' | 'offline' | 'server-down'

let answers = true
const listeners = new Set<() => void>()

/** Every call to the server reports here whether it got an answer. */
export function reportReachable(answered: boolean) {
  if (answered === answers) return
  answers = answered
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

/** Asks the server for a sign of life, and reports and returns whether there was one. */
export async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/healthz').catch(() => null)
  const answered = answer?.ok ?? false
  reportReachable(answered)
  return answered
}

/** Asks the server for a sign of life, and those who are missing something to ask for it again. */
export async function askAgain(): Promise<void> {
  for (const ask of askers) ask()
  await serverAnswers()
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

const current = (): Reach => (navigator.onLine ? (answers ? 'reachable' : 'server-down') : 'offline')

/** Whether the shelter can be reached from here. */
export const useReach = (): Reach => useSyncExternalStore(subscribe, current, () => 'reachable')
