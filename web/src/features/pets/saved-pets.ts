import { useSyncExternalStore } from 'react'

/** A pet that somebody has saved; the name is kept for the day when the pet is no longer here. */
export type SavedPet = { id: number; name: string }

/** Pets that a device remembers at most (docs/product.md 5.9). */
export const mostSaved = 100

/** Under which `localStorage` keeps them. */
const key = 'saved-pets'

let saved: readonly SavedPet[] = []
/** What `saved` was read from; undefined before. */
let text: string | null | undefined
/** The storage would not take the last change: this page alone knows of it. */
let unkept = false
const listeners = new Set<() => void>()

/** Takes over what this device remembers, where it lets anybody ask; says whether that is news. */
function read(): boolean {
  if (unkept) return false
  try {
    const found = localStorage.getItem(key)
    if (found === text) return false
    text = found
    saved = listIn(found)
    return true
  } catch (error) {
    console.info('This browser keeps nothing.', error)
    return false
  }
}

/** The list in what was stored, by whatever wrote it: each pet once, and what is none left out. */
function listIn(stored: string | null): SavedPet[] {
  const pets = new Map<number, SavedPet>()
  for (const entry of entriesIn(stored ?? '[]')) {
    const { id, name } = Object(entry)
    if (Number.isSafeInteger(id) && id > 0 && typeof name === 'string' && !pets.has(id)) pets.set(id, { id, name })
  }
  return [...pets.values()].slice(0, mostSaved)
}

function entriesIn(stored: string): unknown[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : []
  } catch (error) {
    console.info('The list of saved pets can’t be read.', error)
    return []
  }
}

function now(): readonly SavedPet[] {
  // while nobody listens, nobody hears of what other tabs do
  if (listeners.size === 0) read()
  return saved
}

/** Shows what other tabs have done since. */
function readAgain() {
  if (read()) for (const tell of listeners) tell()
}

function keep(pets: readonly SavedPet[]): boolean {
  saved = pets
  const written = JSON.stringify(pets)
  try {
    localStorage.setItem(key, written)
    text = written
    unkept = false
  } catch (error) {
    console.info('This browser does not remember saved pets.', error)
    unkept = true
  }
  for (const tell of listeners) tell()
  return !unkept
}

/**
 * Puts a pet first on the list. `kept` says whether this device remembers it, `until-left` that only this page does, and
 * `full` that there are `mostSaved` already, so that nothing has changed.
 */
export function savePet({ id, name }: SavedPet): 'kept' | 'until-left' | 'full' {
  readAgain()
  const others = now().filter((pet) => pet.id !== id)
  if (others.length >= mostSaved) return 'full'
  return keep([{ id, name }, ...others]) ? 'kept' : 'until-left'
}

/** Takes a pet off the list. */
export function forgetPet({ id }: { id: number }): void {
  readAgain()
  keep(now().filter((pet) => pet.id !== id))
}

const onStorage = (event: StorageEvent) => {
  // null: everything was cleared
  if (event.key === key || event.key === null) readAgain()
}

function subscribe(tell: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    // a page that Back has woken up heard of nothing while it slept
    window.addEventListener('pageshow', readAgain)
    readAgain()
  }
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', readAgain)
  }
}

/** The pets saved on this device, newest first; null in the server's HTML, where nobody knows them. */
export const useSavedPets = (): readonly SavedPet[] | null => useSyncExternalStore(subscribe, now, () => null)

/** Whether a pet is saved on this device; the server's HTML says no. */
export const useIsSaved = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => now().some((pet) => pet.id === id),
    () => false,
  )
