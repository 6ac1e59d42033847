import { foldName } from '#server/db/search.ts'
import type { PetRecord } from '#server/features/pets/pets.queries.ts'
import { photosOf } from '#server/features/pets/photos.service.ts'
import { parseMissingPetFields } from '#shared/drafts.ts'
import { textSchema } from '#shared/field-schemas.ts'
import { transferColumns } from '#shared/import-export.ts'
import { type PetStatus, petStatuses } from '#shared/pet-facts.ts'
import { petBasicFields, type petFields, petProfileFields } from '#shared/pet-fields.ts'
import { type Focus, maxAltLength, type Photo } from '#shared/photos.ts'
import { text } from '#shared/text.ts'
import { cellTexts as t } from '../csv/cells.texts.ts'
import { type CellFormat, enumFormat, linesFormat, textFormat, withDefault } from '../csv/cells.ts'
import {
  type ColumnSpecs,
  column,
  currencyColumn,
  type IncomingPost,
  orderColumns,
  type PostRow,
  postColumns,
} from './columns.ts'
import { fieldColumns } from './field-columns.ts'

type PhotoColumn = keyof Parameters<typeof photosOf>[0]
export type ExportedPet = PostRow & Pick<PetRecord, keyof typeof petFields | PhotoColumn | 'status' | 'ownerEmail'>

/** A pet in an import, with the database's column names. `photosIn` combines the photos' columns. */
export type IncomingPet = IncomingPost &
  Pick<PetRecord, 'nameFolded' | 'status' | Exclude<keyof typeof petFields, 'arrivedOn'>> & {
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
    return { problem: t.notAFocalPoint(), unnamed: true }
  },
}

const labels = transferColumns.pets
const basicColumns = fieldColumns<typeof petBasicFields, ExportedPet, IncomingPet>(petBasicFields)

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
  currency: currencyColumn(),
  ...basicColumns,
  category: {
    ...basicColumns.category,
    write: (pet, origin) =>
      parseMissingPetFields(pet.missing).includes('category') ? null : basicColumns.category.write(pet, origin),
  },
  name: column<ExportedPet, IncomingPet, string>(
    textFormat(textSchema(petBasicFields.name)),
    ({ name }) => name,
    (name) => ({ name, nameFolded: foldName(name) }),
  ),
  status: column<ExportedPet, IncomingPet, PetStatus | null>(
    withDefault(enumFormat(labels.status, petStatuses), null),
    ({ status }) => status,
    (status) => ({ status: status ?? 'available' }),
  ),
  ...fieldColumns<typeof petProfileFields, ExportedPet, IncomingPet>(petProfileFields),
})

export const photosIn = ({ photos, photoTexts, photoFocuses }: IncomingPet): Photo[] =>
  photos.flatMap((image, place) =>
    image === '' ? [] : [{ image, alt: photoTexts[place] ?? null, focus: photoFocuses[place] ?? null }],
  )
