import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ageInWords } from '#shared/ages.ts'
import { namesOf } from '#shared/fields.ts'
import { formatList } from '#shared/format-values.ts'
import { petProfileFields } from '#shared/pet-fields.ts'
import type { PetDetail } from '#shared/pets.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { petTraitsTexts as t } from './pet-traits.texts.ts'
import { parseTypedAge } from './typed-age.ts'

/** A row of the table. `wide` takes the whole width. */
type Trait = { name: string; value: ReactNode; wide: boolean }

type ProfileName = keyof typeof petProfileFields

type OptionalFact = Exclude<ProfileName, 'birthDateApproximate' | 'arrivedOn'>

/** Whether it can be unknown: the rest is part of the birth date, or always known. */
const isOptional = (name: ProfileName): name is OptionalFact => name !== 'birthDateApproximate' && name !== 'arrivedOn'

const moreFacts = ['birthDate', 'houseTrained', 'neutered', 'vaccinated', 'microchipped', 'specialNeeds'] as const
type MoreFactName = (typeof moreFacts)[number]

/** Names of unknown facts, within a sentence. */
const unknownNames: Record<OptionalFact, () => string> = {
  sex: t.unknownSex,
  birthDate: t.unknownBirthDate,
  size: t.unknownSize,
  breed: t.unknownBreed,
  goodWithChildren: t.unknownChildren,
  goodWithDogs: t.unknownDogs,
  goodWithCats: t.unknownCats,
  houseTrained: t.unknownHouseTrained,
  neutered: t.unknownNeutered,
  vaccinated: t.unknownVaccinated,
  microchipped: t.unknownMicrochipped,
  specialNeeds: t.unknownSpecialNeeds,
  adoptionFeeCents: t.unknownFee,
}

function traitsOf(pet: PetDetail): Trait[] {
  return moreFacts.flatMap((name) => {
    const value = formatTrait(pet, name)
    if (value === null) return []
    const { label, kind } = petProfileFields[name]
    return [
      { name: name === 'birthDate' ? t.born() : label(), value, wide: kind === 'textOrNone' && Boolean(pet[name]) },
    ]
  })
}

function formatTrait(pet: PetDetail, name: MoreFactName): ReactNode {
  const value = pet[name]
  if (value === null) return null
  if (name === 'birthDate') return <BornOn day={String(value)} about={pet.birthDateApproximate} />
  if (typeof value === 'boolean') return name === 'specialNeeds' ? t.noSpecialNeeds() : <YesOrNo answer={value} />
  return value
}

const BornOn = ({ day, about }: { day: string; about: boolean }) =>
  about ? t.bornAround({ date: () => <Day time={day} month /> }) : <Day time={day} />

function YesOrNo({ answer }: { answer: boolean }) {
  const Mark = answer ? Check : X
  return (
    <span className="flex items-center gap-1.5">
      <Mark aria-hidden className={classes('size-4 shrink-0', answer ? 'text-home' : 'text-ink-soft')} />
      {answer ? t.yes() : t.no()}
    </span>
  )
}

export const hasTraits = (pet: PetDetail): boolean => traitsOf(pet).length > 0

/** The optional facts about a pet that are not among the key facts (docs/product.md 5.10). */
export function PetTraits({ pet }: { pet: PetDetail }) {
  return (
    <section aria-labelledby="traits">
      <h2 id="traits" className="mb-2 text-xl">
        {t.heading()}
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {traitsOf(pet).map(({ name, value, wide }) => (
          <div
            key={name}
            className={classes(
              'grid grid-cols-[8.75rem_minmax(0,1fr)] gap-3 border-b border-line py-2.5',
              wide && 'sm:col-span-2 md:col-span-1 lg:col-span-2',
            )}
          >
            <dt className="text-ink-soft">{name}</dt>
            {/* a long text starts at the side of its own language, a short one below the others */}
            <dd dir={wide ? 'auto' : undefined} className="font-semibold whitespace-pre-line">
              {typeof value === 'string' ? <bdi>{value}</bdi> : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One line that lists the unknown optional facts, unless all are unknown. */
export function UnknownFacts({ pet }: { pet: PetDetail }) {
  const facts = namesOf(petProfileFields).filter(isOptional)
  const unknown = facts.filter((name) => pet[name] === null)
  if (unknown.length === 0 || unknown.length === facts.length) return null
  return (
    <p className="mb-6 text-sm text-ink-soft">
      {t.unknown({ facts: formatList(unknown.map((name) => unknownNames[name]())) })}
    </p>
  )
}

const week = 7 * 86_400_000

/** Makes 'about 2 years' and '2-years-old' equal to '2 years'. */
function plain(age: string): string {
  const ignored = new Set(t.wordsAroundAge().split(' '))
  const words = age.toLowerCase().match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
  return words.filter((word) => !ignored.has(word)).join(' ')
}

/** Whether both say the same in different languages, as '7 years' and '7 años' do. */
function isTranslated(age: string, worked: string): boolean {
  const [one, other] = [parseTypedAge(age), parseTypedAge(worked)]
  return one !== null && one.count === other?.count && one.unit === other.unit
}

/** The age in its owner's words, and the age that the birth date gives, if it differs; in the reader's if it doesn't. */
export function PetAge({ pet }: { pet: PetDetail }) {
  const { age, birthDate, birthDateApproximate, today } = pet
  const worked = birthDate && ageInWords(birthDate, today)
  if (!worked || plain(worked) === plain(age)) return <bdi>{age}</bdi>
  const about = birthDateApproximate && Date.parse(today) - Date.parse(birthDate) >= week
  const written = about ? t.aboutAge({ age: worked }) : worked
  if (isTranslated(age, worked)) return written
  return (
    <>
      <bdi>{age}</bdi> <span className="font-normal text-ink-soft">{`· ${written}`}</span>
    </>
  )
}
