import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False on the server and while its page is taken over, then true: for what the browser alone knows, such as the state
 * of an entry in its history, which outlives a reload.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
