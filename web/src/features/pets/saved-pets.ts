import { useSyncExternalStore } from 'react'

/** A pet that somebody has saved; the name is kept for the day when the pet is no longer here. */
export type SavedPet = { id: number; name: string }

/** Pets that a device remembers at most (docs/product.md 5.9). */
export const maxSavedPets = 100

/** Under which `localStorage` keeps them. */
const key = 'saved-pets'

let saved: readonly SavedPet[] = []
/** What `saved` was read from; undefined before. */
let text: string | null | undefined
/** The storage would not take the last change: this page alone knows of it. */
let isUnsaved = false
const listeners = new Set<() => void>()

/** Takes over what this device remembers, where it lets anybody ask; says whether that is news. */
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

/** The list in what was stored, by whatever wrote it: each pet once, and what is none left out. */
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
  // while nobody listens, nobody hears of what other tabs do
  if (listeners.size === 0) readStorage()
  return saved
}

/** Shows what other tabs have done since. */
function refresh() {
  if (readStorage()) for (const listener of listeners) listener()
}

function store(pets: readonly SavedPet[]): boolean {
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
 * Puts a pet first on the list. `kept` says whether this device remembers it, `until-left` that only this page does, and
 * `full` that there are `maxSavedPets` already, so that nothing has changed.
 */
export function savePet({ id, name }: SavedPet): 'kept' | 'until-left' | 'full' {
  refresh()
  const others = getSnapshot().filter((pet) => pet.id !== id)
  if (others.length >= maxSavedPets) return 'full'
  return store([{ id, name }, ...others]) ? 'kept' : 'until-left'
}

/** Takes a pet off the list. */
export function unsavePet({ id }: { id: number }): void {
  refresh()
  store(getSnapshot().filter((pet) => pet.id !== id))
}

const onStorage = (event: StorageEvent) => {
  // null: everything was cleared
  if (event.key === key || event.key === null) refresh()
}

function subscribe(onChange: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    // a page that Back has woken up heard of nothing while it slept
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

/** The pets saved on this device, newest first; null in the server's HTML, where nobody knows them. */
export const useSavedPets = (): readonly SavedPet[] | null => useSyncExternalStore(subscribe, getSnapshot, () => null)

/** Whether a pet is saved on this device; the server's HTML says no. */
export const useIsSaved = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => getSnapshot().some((pet) => pet.id === id),
    () => false,
  )
