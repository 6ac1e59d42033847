import { useSyncExternalStore } from 'react'
import { createDeviceList } from '#web/lib/device-list.ts'

export type SavedPet = { id: number; name: string }

/** Maximum number of saved pets (docs/product.md 5.9). */
export const maxSavedPets = 100

const list = createDeviceList<SavedPet>({ key: 'saved-pets', parse: parseSavedPets })

function parseSavedPets(entries: unknown[]): SavedPet[] {
  const pets = new Map<number, SavedPet>()
  for (const entry of entries) {
    const { id, name } = Object(entry)
    if (Number.isSafeInteger(id) && id > 0 && typeof name === 'string' && !pets.has(id)) pets.set(id, { id, name })
  }
  return [...pets.values()].slice(0, maxSavedPets)
}

/** Replaces the list. Returns whether this device has stored it. */
export const storeSavedPets = list.store

/**
 * Puts a pet first on the list. 'kept': this device stores it. 'until-left': only this page has it. 'full': there are
 * `maxSavedPets` already, so nothing changed.
 */
export function savePet({ id, name }: SavedPet): 'kept' | 'until-left' | 'full' {
  list.refresh()
  const others = list.read().filter((pet) => pet.id !== id)
  if (others.length >= maxSavedPets) return 'full'
  return list.store([{ id, name }, ...others]) ? 'kept' : 'until-left'
}

export function unsavePet({ id }: { id: number }): void {
  list.refresh()
  list.store(list.read().filter((pet) => pet.id !== id))
}

/** Newest first; null in the server's HTML. */
export const useSavedPets = list.useList

/** Always false in the server's HTML. */
export const useIsSaved = (id: number): boolean =>
  useSyncExternalStore(
    list.subscribe,
    () => list.read().some((pet) => pet.id === id),
    () => false,
  )
