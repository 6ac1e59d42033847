import { useSyncExternalStore } from 'react'

type DeviceListOptions<Item> = {
  /** In the local storage. */
  key: string
  /** The valid items of a stored list, whatever wrote it, without duplicates. */
  parse: (entries: unknown[]) => Item[]
}

export type DeviceList<Item> = {
  read: () => readonly Item[]
  /** Reads what another tab may have stored since. Call it before a change. */
  refresh: () => void
  /** Replaces the list. Returns whether this device has stored it; otherwise only this page has it. */
  store: (items: readonly Item[]) => boolean
  /** Calls `onChange` after each change, also by another tab. Returns a function that ends this. */
  subscribe: (onChange: () => void) => () => void
  /** Whether this device has stored the list, as far as it was changed here. */
  isStored: () => boolean
  /** The list; null in the server's HTML. */
  useList: () => readonly Item[] | null
}

/** A list that only this device keeps, in all its tabs. Without storage, or if it is full, the page keeps the list. */
export function createDeviceList<Item>({ key, parse }: DeviceListOptions<Item>): DeviceList<Item> {
  let items: readonly Item[] = []
  /** The stored text that `items` was parsed from; undefined before the first read. */
  let text: string | null | undefined
  /** The storage refused the last change, so that only this page has it. */
  let isUnsaved = false
  const listeners = new Set<() => void>()

  /** Returns whether the list changed. */
  function readStorage(): boolean {
    if (isUnsaved) return false
    try {
      const stored = localStorage.getItem(key)
      if (stored === text) return false
      text = stored
      items = parse(parseEntries(key, stored ?? '[]'))
      return true
    } catch (error) {
      console.info('This browser keeps nothing.', error)
      return false
    }
  }

  function read(): readonly Item[] {
    // without listeners, changes by other tabs arrive by no event
    if (listeners.size === 0) readStorage()
    return items
  }

  function refresh() {
    if (readStorage()) for (const listener of listeners) listener()
  }

  function store(next: readonly Item[]): boolean {
    items = next
    const json = JSON.stringify(next)
    try {
      localStorage.setItem(key, json)
      text = json
      isUnsaved = false
    } catch (error) {
      console.info(`This browser does not remember ${key}.`, error)
      isUnsaved = true
    }
    for (const listener of listeners) listener()
    return !isUnsaved
  }

  const subscribe = subscribeToStorage(key, { listeners, refresh })
  return {
    read,
    refresh,
    store,
    subscribe,
    isStored: () => !isUnsaved,
    useList: () => useSyncExternalStore(subscribe, read, () => null),
  }
}

function parseEntries(key: string, stored: string): unknown[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : []
  } catch (error) {
    console.info(`The list ${key} can’t be read.`, error)
    return []
  }
}

type Subscription = { listeners: Set<() => void>; refresh: () => void }

function subscribeToStorage(key: string, { listeners, refresh }: Subscription) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) refresh()
  }
  return (onChange: () => void) => {
    if (listeners.size === 0) {
      window.addEventListener('storage', onStorage)
      // a page from the back/forward cache has missed all events
      window.addEventListener('pageshow', refresh)
      refresh()
    }
    listeners.add(onChange)
    return () => {
      listeners.delete(onChange)
      if (listeners.size > 0) return
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', refresh)
    }
  }
}
