import { undoToast } from '#web/components/ui/undo-toast.tsx'
import { maxSavedPets, type SavedPet, storeSavedPets } from './saved-pets.ts'
import { undoUnsaveTexts as t } from './undo-unsave.texts.ts'

type PetList = readonly SavedPet[]

/** Says that a pet was removed from the list `before`, and puts it back in its place on request. */
export function offerUndo(pet: SavedPet, { before, now }: { before: PetList; now: () => PetList }): void {
  undoToast(t.removed(pet), () => restore(pet, before, now()))
}

/** Others may have been saved or removed in the meantime: it comes before the first that came after it. */
function restore(pet: SavedPet, before: PetList, now: PetList): void {
  if (now.length >= maxSavedPets || now.some(({ id }) => id === pet.id)) return
  const index = before.findIndex(({ id }) => id === pet.id)
  const later = new Set(before.slice(index + 1).map(({ id }) => id))
  const place = now.findIndex(({ id }) => later.has(id))
  storeSavedPets(now.toSpliced(place === -1 ? now.length : place, 0, pet))
}
