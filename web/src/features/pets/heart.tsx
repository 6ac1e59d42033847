import { classes } from '#web/components/ui/classes.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { heartTexts as t } from './heart.texts.ts'
import { maxSavedPets, type SavedPet, savePet, unsavePet, useIsSaved } from './saved-pets.ts'

/** Saves a pet on this device, or removes it. The icon is drawn in card.css, because a list has it on every card. */
export function Heart({ pet, className }: { pet: SavedPet; className?: string }) {
  const pressed = useIsSaved(pet.id)
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={t.save(pet)}
      className={classes('heart', className)}
      onClick={() => (pressed ? unsavePet(pet) : save(pet))}
    />
  )
}

function save(pet: SavedPet) {
  const outcome = savePet(pet)
  if (outcome === 'full') toast(t.full({ max: maxSavedPets }), 'error')
  if (outcome === 'until-left') toast(t.savedUntilLeft(pet), 'info')
}
