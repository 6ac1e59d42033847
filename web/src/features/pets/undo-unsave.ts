import { undoToast } from '#web/components/ui/undo-toast.tsx'
import { maxSavedPets, type SavedPet, savedPets, storeSavedPets } from './saved-pets.ts'
import { undoUnsaveTexts as t } from './undo-unsave.texts.ts'

/** Says that a pet was removed from the saved ones, and puts it back in its place on request. */
export function offerUndo(pet: SavedPet, before: readonly SavedPet[]): void {
  undoToast(t.removed(pet), () => restore(pet, before))
}

/** Others may have been saved or removed in the meantime: it comes before the first that came after it. */
function restore({ id, name }: SavedPet, before: readonly SavedPet[]): void {
  const now = savedPets()
  if (now.length >= maxSavedPets || now.some((saved) => saved.id === id)) return
  const index = before.findIndex((saved) => saved.id === id)
  const later = new Set(before.slice(index + 1).map((saved) => saved.id))
  const place = now.findIndex((saved) => later.has(saved.id))
  storeSavedPets(now.toSpliced(place === -1 ? now.length : place, 0, { id, name }))
}
