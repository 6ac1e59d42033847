import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import { petBasicFields, petProfileFields } from '#shared/pet-fields.ts'
import type { PetDetail } from '#shared/pets.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { petKeyFactsTexts as t } from './pet-key-facts.texts.ts'
import { PetAge, UnknownFacts } from './pet-traits.tsx'

/** What most people decide by, before the button to adopt (docs/product.md 5.10). Facts that a draft lacks are left out. */
export function PetKeyFacts({ pet }: { pet: PetDetail }) {
  const { sex, size, breed, adoptionFeeCents: fee, location, category, missing } = pet
  const { labels: sexes } = petProfileFields.sex
  const { labels: sizes } = petProfileFields.size
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3.5 border-y border-line py-5">
        {!missing.includes('category') && (
          <KeyFact name={petBasicFields.category.label()}>{petCategoryTexts[category]()}</KeyFact>
        )}
        {!missing.includes('age') && (
          <KeyFact name={petBasicFields.age.label()}>
            <PetAge pet={pet} />
          </KeyFact>
        )}
        {!missing.includes('location') && (
          <KeyFact name={petBasicFields.location.label()}>
            <bdi>{location}</bdi>
          </KeyFact>
        )}
        {sex && <KeyFact name={petProfileFields.sex.label()}>{sexes[sex]()}</KeyFact>}
        {breed && (
          <KeyFact name={petProfileFields.breed.label()}>
            <bdi>{breed}</bdi>
          </KeyFact>
        )}
        {size && <KeyFact name={petProfileFields.size.label()}>{sizes[size]()}</KeyFact>}
        {isGoodWith(pet).length > 0 && (
          <KeyFact name={t.goodWith()}>
            <GoodWith pet={pet} />
          </KeyFact>
        )}
        {fee !== null && (
          <KeyFact name={petProfileFields.adoptionFeeCents.label()}>{fee === 0 ? t.noFee() : formatMoney(fee)}</KeyFact>
        )}
        {pet.returnedOn === null ? (
          <Waiting pet={pet} />
        ) : (
          <KeyFact name={t.backSince()}>
            <Day time={pet.returnedOn} />
          </KeyFact>
        )}
        {pet.lastConfirmed && (
          <KeyFact name={t.lastConfirmed()}>
            <Day time={pet.lastConfirmed} />
          </KeyFact>
        )}
      </dl>
      {pet.isFostered && <p className="mb-4 font-semibold">{t.fostered()}</p>}
      <UnknownFacts pet={pet} />
    </>
  )
}

const KeyFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)

const isGoodWith = ({ goodWithChildren, goodWithDogs, goodWithCats }: PetDetail) =>
  [
    { known: goodWithChildren, yes: t.children, no: t.notChildren },
    { known: goodWithDogs, yes: t.dogs, no: t.notDogs },
    { known: goodWithCats, yes: t.cats, no: t.notCats },
  ].filter(({ known }) => known !== null)

const GoodWith = ({ pet }: { pet: PetDetail }) => (
  <ul className="flex flex-wrap gap-x-3">
    {isGoodWith(pet).map(({ known, yes, no }) => {
      const Mark = known ? Check : X
      return (
        <li key={yes()} className="flex items-center gap-1">
          <Mark aria-hidden className={classes('size-4 shrink-0', known ? 'text-home' : 'text-ink-soft')} />
          {known ? yes() : no()}
        </li>
      )
    })}
  </ul>
)

/** How long the pet has been at the shelter, as long as it looks for a home; of others, since when it has been there. */
function Waiting({ pet: { arrivedOn, today, status } }: { pet: PetDetail }) {
  const days = (Date.parse(today) - Date.parse(arrivedOn)) / 86_400_000
  if (status === 'adopted' || status === 'draft' || days < 1)
    return (
      <KeyFact name={t.hereSince()}>
        <Day time={arrivedOn} />
      </KeyFact>
    )
  return (
    <KeyFact name={t.waiting()}>
      {t.days({ count: days })}{' '}
      <span className="font-normal whitespace-nowrap text-ink-soft">
        {t.since({ date: () => <Day time={arrivedOn} /> })}
      </span>
    </KeyFact>
  )
}
