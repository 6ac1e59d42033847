import { Link } from 'react-router-dom'
import type { Pet } from '#shared/pets.ts'
import { useAddPet, useUpdatePet } from './hooks.ts'
import { PetForm } from './pet-form.tsx'

/** Adds a pet that belongs to whoever is logged in. */
export function AddPetForm() {
  const { mutateAsync: add } = useAddPet()
  return <PetForm button="Add Pet" save={add} success={(pet) => <Saved text="Pet added successfully!" pet={pet} />} />
}

/** Changes what visitors read about `pet`. */
export function UpdatePetForm({ pet }: { pet: Pet }) {
  const { mutateAsync: update } = useUpdatePet()
  const { id, name, age, category, location, description, image } = pet
  return (
    <PetForm
      button="Update Pet"
      values={{ name, age, category, location, description, image }}
      save={(input) => update({ id, ...input })}
      success={(updated) => <Saved text="Pet updated successfully!" pet={updated} />}
    />
  )
}

function Saved({ text, pet }: { text: string; pet: Pet }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{text}</span>
      <Link to={`/pets/${pet.id}`} className="underline underline-offset-4">
        See {pet.name}'s page
      </Link>
    </span>
  )
}
