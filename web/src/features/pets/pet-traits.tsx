import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ageInWords } from '#shared/ages.ts'
import { formatDollars } from '#shared/money.ts'
import { petTraits } from '#shared/pet-facts.ts'
import type { PetDetail } from '#shared/pets.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { sexLabels, sizeLabels, traitLabels } from './pet-labels.ts'

/** A row of the table. `value` is null if unknown; `noun` then names it. `wide` takes the whole width. */
type Trait = { name: string; noun?: string; value: ReactNode; wide?: boolean }

function traitsOf(pet: PetDetail): Trait[] {
  const { sex, birthDate, birthDateApproximate, size, breed, specialNeeds, adoptionFeeCents } = pet
  return [
    { name: 'Sex', value: sex && sexLabels[sex] },
    { name: 'Born', noun: 'Birth date', value: birthDate && <BornOn day={birthDate} about={birthDateApproximate} /> },
    { name: 'Size', value: size && sizeLabels[size] },
    { name: 'Breed', value: breed },
    ...petTraits.map((trait) => ({ name: traitLabels[trait], value: yesOrNo(pet[trait]) })),
    { name: 'Adoption fee', value: fee(adoptionFeeCents) },
    { name: 'Special needs', value: specialNeeds === false ? 'None' : specialNeeds, wide: Boolean(specialNeeds) },
  ]
}

const BornOn = ({ day, about }: { day: string; about: boolean }) =>
  about ? (
    <>
      around <Day time={day} month />
    </>
  ) : (
    <Day time={day} />
  )

function yesOrNo(answer: boolean | null): ReactNode {
  if (answer === null) return null
  const Mark = answer ? Check : X
  return (
    <span className="flex items-center gap-1.5">
      <Mark aria-hidden className={classes('size-4 shrink-0', answer ? 'text-home' : 'text-ink-soft')} />
      {answer ? 'Yes' : 'No'}
    </span>
  )
}

function fee(cents: number | null): string | null {
  if (cents === null) return null
  return cents === 0 ? 'No fee' : formatDollars(cents)
}

export const hasTraits = (pet: PetDetail): boolean => traitsOf(pet).some(({ value }) => value !== null)

/** A pet's optional facts, and one line that lists the unknown ones (docs/product.md 5.10). */
export function PetTraits({ pet }: { pet: PetDetail }) {
  const traits = traitsOf(pet)
  const knownTraits = traits.filter(({ value }) => value !== null)
  const unknownTraits = traits.filter(({ value }) => value === null).map(({ name, noun = name }) => noun.toLowerCase())
  return (
    <section aria-labelledby="traits">
      <h2 id="traits" className="mb-2 text-xl">
        At a glance
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2">
        {knownTraits.map(({ name, value, wide }) => (
          <div
            key={name}
            className={classes(
              'grid grid-cols-[8.75rem_minmax(0,1fr)] gap-3 border-b border-line py-2.5',
              wide && 'sm:col-span-2',
            )}
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd dir="auto" className="font-semibold whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {unknownTraits.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">{`Not known: ${unknownTraits.join(', ')}`}</p>
      )}
    </section>
  )
}

/** Makes 'about 2 years' and '2 years old' equal to '2 years'. */
const plain = (age: string) => age.toLowerCase().replaceAll(/about|around|old|[^\p{L}\p{N}]/gu, '')

/** The age in its owner's words, and the age that the birth date gives, if it differs. */
export function PetAge({ pet }: { pet: PetDetail }) {
  const { age, birthDate, birthDateApproximate, today } = pet
  const worked = birthDate && ageInWords(birthDate, today)
  if (!worked || plain(worked) === plain(age)) return age
  const about = birthDateApproximate && !worked.startsWith('less')
  return (
    <>
      {age} <span className="font-normal text-ink-soft">{`· ${about ? 'about ' : ''}${worked}`}</span>
    </>
  )
}
