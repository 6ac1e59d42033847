import { foldName } from '#server/db/search.ts'
import type { PetRecord } from '#server/features/pets/pets.queries.ts'
import { photosOf } from '#server/features/pets/photos.service.ts'
import { transferColumns } from '#shared/import-export.ts'
import { isBlank } from '#shared/names.ts'
import { type PetStatus, type PetTrait, petSexes, petSizes, petStatuses } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { feeCents, petBasics, specialNeeds } from '#shared/pets.ts'
import { type Focus, maxAltLength, type Photo } from '#shared/photos.ts'
import { text } from '#shared/text.ts'
import { pastDay } from '#shared/times.ts'
import {
  amountFormat,
  booleanFormat,
  type CellFormat,
  enumFormat,
  linesFormat,
  optionalBooleanFormat,
  textFormat,
  withDefault,
} from '../csv/cells.ts'
import { type ColumnSpecs, column, type IncomingPost, orderColumns, postColumns } from './columns.ts'

export type ExportedPet = PetRecord & { key: string | null }

const day = (label: string) => withDefault(textFormat(pastDay(label)), null)

const textColumns = ['name', 'nameFolded', 'age', 'category', 'location', 'description', 'status', 'sex'] as const
const factColumns = ['birthDate', 'birthDateApproximate', 'size', 'breed', 'specialNeeds', 'adoptionFeeCents'] as const

/** A pet in an import, with the database's column names. `photosIn` combines the photos' columns. */
export type IncomingPet = IncomingPost &
  Pick<PetRecord, (typeof textColumns)[number] | (typeof factColumns)[number] | PetTrait> & {
    /** null: the day on which it was added */
    arrivedOn: string | null
    photos: string[]
    photoTexts: (string | null)[]
    photoFocuses: (Focus | null)[]
  }

const photo: CellFormat<string> = { write: (image) => image || null, read: (cell) => ({ value: cell }) }

const focus: CellFormat<Focus | null> = {
  write: (focus) => focus && `${focus.x},${focus.y}`,
  read: (cell) => {
    if (cell === '') return { value: null }
    const [, x, y] = /^(\d{1,3})\s*,\s*(\d{1,3})$/.exec(cell) ?? []
    const [left, top] = [Number(x ?? 101), Number(y ?? 101)]
    if (left <= 100 && top <= 100) return { value: { x: left, y: top } }
    return { problem: 'A focal point is two numbers from 0 to 100, as in 50,40' }
  },
}

/** A sentence, 'no' for none (''), empty for unknown. A sentence that is just 'no' gets an apostrophe in front. */
const needs: CellFormat<string | null> = {
  write: (textColumn) =>
    textColumn === '' ? false : textColumn !== null && /^'*no$/i.test(textColumn) ? `'${textColumn}` : textColumn,
  read: (cell) => {
    if (isBlank(cell)) return { value: null }
    const text = cell.trim()
    if (/^no$/i.test(text)) return { value: '' }
    return textFormat(specialNeeds).read(/^'+no$/i.test(text) ? text.slice(1) : cell)
  },
}

const labels = transferColumns.pets
type PetColumnName = keyof IncomingPet & keyof ExportedPet

const petColumn = <Name extends PetColumnName, T extends IncomingPet[Name]>(
  name: Name,
  notation: CellFormat<T>,
  of: (pet: ExportedPet) => T,
) => column<ExportedPet, IncomingPet, T>(notation, of, (value) => ({ [name]: value }))

const textColumnOf = (name: 'age' | 'location' | 'description') =>
  petColumn(name, textFormat(petBasics.shape[name]), (pet) => pet[name])

const traitColumn = (name: PetTrait, label: string) => petColumn(name, optionalBooleanFormat(label), (pet) => pet[name])

const photoColumns = {
  photos: column<ExportedPet, IncomingPet, string[]>(
    linesFormat(photo),
    (pet, { imageUrl }) => photosOf(pet).map(({ image }) => imageUrl(image)),
    (photos) => ({ photos }),
  ),
  photo_texts: column<ExportedPet, IncomingPet, (string | null)[]>(
    linesFormat(withDefault(textFormat(text({ label: labels.photo_texts, max: maxAltLength })), null)),
    (pet) => photosOf(pet).map(({ alt }) => alt),
    (photoTexts) => ({ photoTexts }),
  ),
  photo_focuses: column<ExportedPet, IncomingPet, (Focus | null)[]>(
    linesFormat(focus),
    (pet) => photosOf(pet).map(({ focus }) => focus),
    (photoFocuses) => ({ photoFocuses }),
  ),
}

export const petColumns: ColumnSpecs<'pets', ExportedPet, IncomingPet> = orderColumns(labels, {
  ...postColumns<ExportedPet>(labels, ({ ownerEmail }) => ownerEmail),
  ...photoColumns,
  name: column<ExportedPet, IncomingPet, string>(
    textFormat(petBasics.shape.name),
    ({ name }) => name,
    (name) => ({ name, nameFolded: foldName(name) }),
  ),
  age: textColumnOf('age'),
  location: textColumnOf('location'),
  description: textColumnOf('description'),
  category: petColumn('category', enumFormat(labels.category, petCategories), (pet) => pet.category),
  status: column<ExportedPet, IncomingPet, PetStatus | null>(
    withDefault(enumFormat(labels.status, petStatuses), null),
    ({ status }) => status,
    (status) => ({ status: status ?? 'available' }),
  ),
  sex: petColumn('sex', withDefault(enumFormat(labels.sex, petSexes), null), ({ sex }) => sex),
  birth_date: petColumn('birthDate', day(labels.birth_date), ({ birthDate }) => birthDate),
  birth_date_about: petColumn(
    'birthDateApproximate',
    booleanFormat(labels.birth_date_about),
    ({ birthDateApproximate }) => birthDateApproximate,
  ),
  size: petColumn('size', withDefault(enumFormat(labels.size, petSizes), null), ({ size }) => size),
  breed: petColumn(
    'breed',
    withDefault(textFormat(text({ label: labels.breed, max: 100 })), null),
    ({ breed }) => breed,
  ),
  good_with_children: traitColumn('goodWithChildren', labels.good_with_children),
  good_with_dogs: traitColumn('goodWithDogs', labels.good_with_dogs),
  good_with_cats: traitColumn('goodWithCats', labels.good_with_cats),
  house_trained: traitColumn('houseTrained', labels.house_trained),
  neutered: traitColumn('neutered', labels.neutered),
  vaccinated: traitColumn('vaccinated', labels.vaccinated),
  microchipped: traitColumn('microchipped', labels.microchipped),
  special_needs: petColumn('specialNeeds', needs, ({ specialNeeds }) => specialNeeds),
  adoption_fee: petColumn(
    'adoptionFeeCents',
    withDefault(amountFormat(feeCents), null),
    ({ adoptionFeeCents }) => adoptionFeeCents,
  ),
  arrived_on: petColumn('arrivedOn', day(labels.arrived_on), ({ arrivedOn }) => arrivedOn),
})

export const photosIn = ({ photos, photoTexts, photoFocuses }: IncomingPet): Photo[] =>
  photos.flatMap((image, place) =>
    image === '' ? [] : [{ image, alt: photoTexts[place] ?? null, focus: photoFocuses[place] ?? null }],
  )
