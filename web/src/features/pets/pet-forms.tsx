import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import type { Pet } from '#shared/pets.ts'
import { useAddPet, useUpdatePet } from './hooks.ts'
import { PetForm } from './pet-form.tsx'

/** Adds a pet that belongs to whoever is logged in. */
export function AddPetForm() {
  const { mutateAsync: add } = useAddPet()
  return (
    <PetForm
      button="Add Pet"
      save={add}
      success={(pet, startAgain) => (
        <Saved text="Pet added successfully!" pet={pet}>
          <button type="button" onClick={startAgain} className={link}>
            Add another
          </button>
        </Saved>
      )}
    />
  )
}

/** Changes what visitors read about `pet`. */
export function UpdatePetForm({ pet }: { pet: Pet }) {
  const { mutateAsync: update } = useUpdatePet()
  const { id, name, age, category, location, description, photos } = pet
  // what has changed since then is not overwritten
  const [version, setVersion] = useState(pet.version)
  return (
    <PetForm
      button="Update Pet"
      cancel={pathTo('myPets')}
      values={{ name, age, category, location, description, photos }}
      save={async (input) => {
        const saved = await update({ id, version, ...input })
        setVersion(saved.version)
        return saved
      }}
      success={(updated) => <Saved text="Pet updated successfully!" pet={updated} />}
    />
  )
}

const link = 'min-h-6 font-bold underline underline-offset-4'

function Saved({ text, pet, children }: { text: string; pet: Pet; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span>{text}</span>
      <Link to={pathTo('pet', pet)} className={link}>
        See it
      </Link>
      {children}
    </span>
  )
}
