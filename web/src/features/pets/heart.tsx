import { classes } from '#web/components/ui/classes.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { maxSavedPets, type SavedPet, savePet, unsavePet, useIsSaved } from './saved-pets.ts'

/** Saves a pet on this device, or removes it. The icon is drawn in card.css, because a list has it on every card. */
export function Heart({ pet, className }: { pet: SavedPet; className?: string }) {
  const pressed = useIsSaved(pet.id)
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`Save ${pet.name}`}
      className={classes('heart', className)}
      onClick={() => (pressed ? unsavePet(pet) : save(pet))}
    />
  )
}

function save(pet: SavedPet) {
  const outcome = savePet(pet)
  if (outcome === 'full')
    toast(`You have saved ${maxSavedPets} pets, as many as fit. Please take one off your list first.`, 'error')
  if (outcome === 'until-left')
    toast(`${pet.name} is saved until you leave: this browser’s storage is full or switched off.`, 'info')
}
