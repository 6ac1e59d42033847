import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ageInWords } from '#shared/ages.ts'
import { type Field, namesOf } from '#shared/fields.ts'
import { formatList } from '#shared/format-values.ts'
import { formatMoney } from '#shared/money.ts'
import { petProfileFields } from '#shared/pet-fields.ts'
import type { PetDetail } from '#shared/pets.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { petTraitsTexts as t } from './pet-traits.texts.ts'
import { parseTypedAge } from './typed-age.ts'

/** A row of the table. `value` is null if unknown; `unknown` then names it. `wide` takes the whole width. */
type Trait = { name: string; unknown: string; value: ReactNode; wide: boolean }

type ProfileName = keyof typeof petProfileFields

type ShownTrait = Exclude<ProfileName, 'birthDateApproximate' | 'arrivedOn'>

/** Shown elsewhere: part of the birth date, and beside the place. */
const isTrait = (name: ProfileName): name is ShownTrait => name !== 'birthDateApproximate' && name !== 'arrivedOn'

/** Names of unknown facts, within a sentence. */
const unknownNames: Record<ShownTrait, () => string> = {
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
  const rows = namesOf(petProfileFields)
    .filter(isTrait)
    .map((name) => {
      const { label, kind } = petProfileFields[name]
      return {
        name: name === 'birthDate' ? t.born() : label(),
        unknown: unknownNames[name](),
        value: formatTrait(pet, name),
        wide: kind === 'textOrNone' && Boolean(pet[name]),
      }
    })
  return [...rows.filter(({ wide }) => !wide), ...rows.filter(({ wide }) => wide)]
}

function formatTrait(pet: PetDetail, name: ProfileName): ReactNode {
  const value = pet[name]
  if (value === null) return null
  if (name === 'birthDate') return <BornOn day={String(value)} about={pet.birthDateApproximate} />
  const field: Field = petProfileFields[name]
  if (field.kind === 'textOrNone') return value === false ? t.noSpecialNeeds() : value
  if (typeof value === 'boolean') return <YesOrNo answer={value} />
  if (typeof value === 'number') return value === 0 ? t.noFee() : formatMoney(value)
  return field.kind === 'choice' ? (field.labels?.[value]?.() ?? value) : value
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

export const hasTraits = (pet: PetDetail): boolean => traitsOf(pet).some(({ value }) => value !== null)

/** A pet's optional facts, and one line that lists the unknown ones (docs/product.md 5.10). */
export function PetTraits({ pet }: { pet: PetDetail }) {
  const traits = traitsOf(pet)
  const knownTraits = traits.filter(({ value }) => value !== null)
  const unknownTraits = traits.filter(({ value }) => value === null).map(({ unknown }) => unknown)
  return (
    <section aria-labelledby="traits">
      <h2 id="traits" className="mb-2 text-xl">
        {t.heading()}
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
            {/* a long text starts at the side of its own language, a short one below the others */}
            <dd dir={wide ? 'auto' : undefined} className="font-semibold whitespace-pre-line">
              {typeof value === 'string' ? <bdi>{value}</bdi> : value}
            </dd>
          </div>
        ))}
      </dl>
      {unknownTraits.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">{t.unknown({ facts: formatList(unknownTraits) })}</p>
      )}
    </section>
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
