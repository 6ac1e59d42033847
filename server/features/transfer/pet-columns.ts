import { foldName } from '#server/db/search.ts'
import { photosOf } from '#server/features/pets/photos.ts'
import type { PetRecord } from '#server/features/pets/queries.ts'
import { isBlank } from '#shared/names.ts'
import { type PetStatus, type PetTrait, petSexes, petSizes, petStatuses } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { feeCents, petBasics, specialNeeds } from '#shared/pets.ts'
import { type Focus, maxAltLength, type Photo } from '#shared/photos.ts'
import { text } from '#shared/text.ts'
import { pastDay } from '#shared/times.ts'
import { transferColumns } from '#shared/transfer.ts'
import { amount, flag, lines, type Notation, oneOf, orElse, words, yesOrNo } from './cells.ts'
import { type Columns, column, type IncomingPost, inOrder, postColumns } from './columns.ts'

/** A pet here, with its key. */
export type PetRow = PetRecord & { key: string | null }

const day = (label: string) => orElse(words(pastDay(label)), null)

const saidOfPets = ['name', 'nameFolded', 'age', 'category', 'location', 'description', 'status', 'sex'] as const
const knownOfPets = ['birthDate', 'birthDateApproximate', 'size', 'breed', 'specialNeeds', 'adoptionFeeCents'] as const

/** A pet as a file has it: by the names of its columns here. `photosIn` puts its photos together. */
export type IncomingPet = IncomingPost &
  Pick<PetRecord, (typeof saidOfPets)[number] | (typeof knownOfPets)[number] | PetTrait> & {
    /** null: the day on which it was added */
    arrivedOn: string | null
    photos: string[]
    photoTexts: (string | null)[]
    photoFocuses: (Focus | null)[]
  }

/** An address or the name of a file; empty where a line is. */
const photo: Notation<string> = { write: (image) => image || null, read: (cell) => ({ value: cell }) }

const focus: Notation<Focus | null> = {
  write: (focus) => focus && `${focus.x},${focus.y}`,
  read: (cell) => {
    if (cell === '') return { value: null }
    const [, x, y] = /^(\d{1,3})\s*,\s*(\d{1,3})$/.exec(cell) ?? []
    const [left, top] = [Number(x ?? 101), Number(y ?? 101)]
    if (left <= 100 && top <= 100) return { value: { x: left, y: top } }
    return { problem: 'A focal point is two numbers from 0 to 100, as in 50,40' }
  },
}

/** A sentence, 'no' for none (''), nothing for not known. Whoever wrote 'no' as their sentence gets it back behind an apostrophe. */
const needs: Notation<string | null> = {
  write: (said) => (said === '' ? false : said !== null && /^'*no$/i.test(said) ? `'${said}` : said),
  read: (cell) => {
    if (isBlank(cell)) return { value: null }
    const said = cell.trim()
    if (/^no$/i.test(said)) return { value: '' }
    return words(specialNeeds).read(/^'+no$/i.test(said) ? said.slice(1) : cell)
  },
}

const labels = transferColumns.pets
type Columned = keyof IncomingPet & keyof PetRow

/** A column that is called the same on both sides. */
const fact = <Name extends Columned, T extends IncomingPet[Name]>(
  name: Name,
  notation: Notation<T>,
  of: (pet: PetRow) => T,
) => column<PetRow, IncomingPet, T>(notation, of, (value) => ({ [name]: value }))

const said = (name: 'age' | 'location' | 'description') => fact(name, words(petBasics.shape[name]), (pet) => pet[name])

const trait = (name: PetTrait, label: string) => fact(name, yesOrNo(label), (pet) => pet[name])

const photoColumns = {
  photos: column<PetRow, IncomingPet, string[]>(
    lines(photo),
    (pet, { addressOf }) => photosOf(pet).map(({ image }) => addressOf(image)),
    (photos) => ({ photos }),
  ),
  photo_texts: column<PetRow, IncomingPet, (string | null)[]>(
    lines(orElse(words(text({ label: labels.photo_texts, max: maxAltLength })), null)),
    (pet) => photosOf(pet).map(({ alt }) => alt),
    (photoTexts) => ({ photoTexts }),
  ),
  photo_focuses: column<PetRow, IncomingPet, (Focus | null)[]>(
    lines(focus),
    (pet) => photosOf(pet).map(({ focus }) => focus),
    (photoFocuses) => ({ photoFocuses }),
  ),
}

/** What files say of pets. */
export const petColumns: Columns<'pets', PetRow, IncomingPet> = inOrder(labels, {
  ...postColumns<PetRow>(labels, ({ ownerEmail }) => ownerEmail),
  ...photoColumns,
  name: column<PetRow, IncomingPet, string>(
    words(petBasics.shape.name),
    ({ name }) => name,
    (name) => ({ name, nameFolded: foldName(name) }),
  ),
  ...{ age: said('age'), location: said('location'), description: said('description') },
  category: fact('category', oneOf(labels.category, petCategories), (pet) => pet.category),
  status: column<PetRow, IncomingPet, PetStatus | null>(
    orElse(oneOf(labels.status, petStatuses), null),
    ({ status }) => status,
    (status) => ({ status: status ?? 'available' }),
  ),
  sex: fact('sex', orElse(oneOf(labels.sex, petSexes), null), ({ sex }) => sex),
  birth_date: fact('birthDate', day(labels.birth_date), ({ birthDate }) => birthDate),
  birth_date_about: fact(
    'birthDateApproximate',
    flag(labels.birth_date_about),
    ({ birthDateApproximate }) => birthDateApproximate,
  ),
  size: fact('size', orElse(oneOf(labels.size, petSizes), null), ({ size }) => size),
  breed: fact('breed', orElse(words(text({ label: labels.breed, max: 100 })), null), ({ breed }) => breed),
  good_with_children: trait('goodWithChildren', labels.good_with_children),
  good_with_dogs: trait('goodWithDogs', labels.good_with_dogs),
  good_with_cats: trait('goodWithCats', labels.good_with_cats),
  house_trained: trait('houseTrained', labels.house_trained),
  neutered: trait('neutered', labels.neutered),
  vaccinated: trait('vaccinated', labels.vaccinated),
  microchipped: trait('microchipped', labels.microchipped),
  special_needs: fact('specialNeeds', needs, ({ specialNeeds }) => specialNeeds),
  adoption_fee: fact('adoptionFeeCents', orElse(amount(feeCents), null), ({ adoptionFeeCents }) => adoptionFeeCents),
  arrived_on: fact('arrivedOn', day(labels.arrived_on), ({ arrivedOn }) => arrivedOn),
})

/** The photos of a pet that comes in, its cover first: addresses, or names of files. */
export const photosIn = ({ photos, photoTexts, photoFocuses }: IncomingPet): Photo[] =>
  photos.flatMap((image, place) =>
    image === '' ? [] : [{ image, alt: photoTexts[place] ?? null, focus: photoFocuses[place] ?? null }],
  )
