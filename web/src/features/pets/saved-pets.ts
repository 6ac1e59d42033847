import { useSyncExternalStore } from 'react'

export type SavedPet = { id: number; name: string }

/** Maximum number of saved pets (docs/product.md 5.9). */
export const maxSavedPets = 100

const key = 'saved-pets'

let saved: readonly SavedPet[] = []
/** The stored text that `saved` was parsed from; undefined before the first read. */
let text: string | null | undefined
/** The storage refused the last change, so that only this page has it. */
let isUnsaved = false
const listeners = new Set<() => void>()

/** Reads the list from the storage, if that is allowed. Returns whether it changed. */
function readStorage(): boolean {
  if (isUnsaved) return false
  try {
    const stored = localStorage.getItem(key)
    if (stored === text) return false
    text = stored
    saved = parseSavedPets(stored)
    return true
  } catch (error) {
    console.info('This browser keeps nothing.', error)
    return false
  }
}

/** Parses a stored list, whatever wrote it: drops duplicates and invalid entries. */
function parseSavedPets(stored: string | null): SavedPet[] {
  const pets = new Map<number, SavedPet>()
  for (const entry of parseEntries(stored ?? '[]')) {
    const { id, name } = Object(entry)
    if (Number.isSafeInteger(id) && id > 0 && typeof name === 'string' && !pets.has(id)) pets.set(id, { id, name })
  }
  return [...pets.values()].slice(0, maxSavedPets)
}

function parseEntries(stored: string): unknown[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : []
  } catch (error) {
    console.info('The list of saved pets can’t be read.', error)
    return []
  }
}

function getSnapshot(): readonly SavedPet[] {
  // without listeners, changes by other tabs arrive by no event
  if (listeners.size === 0) readStorage()
  return saved
}

function refresh() {
  if (readStorage()) for (const listener of listeners) listener()
}

/** Replaces the list. Returns whether this device has stored it. */
export function storeSavedPets(pets: readonly SavedPet[]): boolean {
  saved = pets
  const json = JSON.stringify(pets)
  try {
    localStorage.setItem(key, json)
    text = json
    isUnsaved = false
  } catch (error) {
    console.info('This browser does not remember saved pets.', error)
    isUnsaved = true
  }
  for (const listener of listeners) listener()
  return !isUnsaved
}

/**
 * Puts a pet first on the list. 'kept': this device stores it. 'until-left': only this page has it. 'full': there are
 * `maxSavedPets` already, so nothing changed.
 */
export function savePet({ id, name }: SavedPet): 'kept' | 'until-left' | 'full' {
  refresh()
  const others = getSnapshot().filter((pet) => pet.id !== id)
  if (others.length >= maxSavedPets) return 'full'
  return storeSavedPets([{ id, name }, ...others]) ? 'kept' : 'until-left'
}

export function unsavePet({ id }: { id: number }): void {
  refresh()
  storeSavedPets(getSnapshot().filter((pet) => pet.id !== id))
}

const onStorage = (event: StorageEvent) => {
  if (event.key === key || event.key === null) refresh()
}

function subscribe(onChange: () => void) {
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

/** Newest first; null in the server's HTML. */
export const useSavedPets = (): readonly SavedPet[] | null => useSyncExternalStore(subscribe, getSnapshot, () => null)

/** Always false in the server's HTML. */
export const useIsSaved = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => getSnapshot().some((pet) => pet.id === id),
    () => false,
  )
