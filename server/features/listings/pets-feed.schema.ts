import { z } from 'zod'
import { noneAsFalse } from '#server/features/pets/pets.schema.ts'
import { photosOf } from '#server/features/pets/photos.service.ts'
import { absoluteImage } from '#server/platform/http/urls.ts'
import { currencies } from '#shared/currencies.ts'
import { recordShape } from '#shared/field-schemas.ts'
import { pickFields } from '#shared/fields.ts'
import { toUnits } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { petBasicFields, petProfileFields } from '#shared/pet-fields.ts'
import { maxPhotos } from '#shared/photos.ts'
import type { ListingRow } from './listings.queries.ts'

// The one description of /feeds/pets.json: its JSON Schema and its items (docs/product.md 24.1).

/** Grows only if a reader of the last version could misread the new one. Fields may be added without that. */
export const petsFeedVersion = 1

export const petsFeedPath = '/feeds/pets.json'
export const petsSchemaPath = '/feeds/pets.schema.json'

const url = () => z.string().meta({ format: 'uri' })
const time = () => z.string().meta({ format: 'date-time' })
const day = z.string().meta({ format: 'date' })

const { adoptionFeeCents: _cents, arrivedOn: _arrival, ...profileShape } = recordShape(petProfileFields, day)
const { adoptionFeeCents: _fee, ...profileFields } = petProfileFields

const photo = z.object({
  url: url().meta({ description: 'Its content never changes: another picture has another URL' }),
  alt: z.string().nullable().meta({ description: 'What the photo shows, in the shelter’s words; null: none given' }),
  focus: z
    .object({ x: z.int(), y: z.int() })
    .nullable()
    .meta({ description: 'What a crop has to show, in percent from the left and the top; null is the middle' }),
})

const listedStatuses = ['available', 'on_hold'] as const

const feedPet = z
  .object({
    id: z.int().meta({ description: 'Never used for another pet' }),
    url: url().meta({ description: 'The pet’s page' }),
    status: z.enum(listedStatuses).meta({ description: 'A pet on hold can still be asked for' }),
    ...recordShape(petBasicFields),
    photos: z.array(photo).min(1).max(maxPhotos).meta({ description: 'The first one is the pet’s picture' }),
    ...profileShape,
    specialNeeds: profileShape.specialNeeds.meta({
      description: 'A text about them; false: there are none; null: not known',
    }),
    adoptionFee: z.number().nullable().meta({ description: 'In the unit of `currency`; null: not known' }),
    arrivedOn: day,
    createdAt: time(),
    updatedAt: time(),
  })
  .meta({ description: 'Null in any field: not known, which is neither yes nor no' })

const contact = (description: string) => z.string().nullable().meta({ description })

export const petsFeed = z
  .object({
    $schema: url().meta({ description: 'The URL of this schema' }),
    version: z.literal(petsFeedVersion),
    generatedAt: time(),
    currency: z.enum(Object.keys(currencies) as [string, ...string[]]),
    shelter: z.object({
      name: z.string(),
      url: url(),
      email: contact('Of the shelter; null: not given'),
      phone: contact('Of the shelter; null: not given'),
      city: contact('As the shelter writes it; null: not given'),
      country: contact('As the shelter writes it; null: not given'),
    }),
    pets: z.array(feedPet).meta({ description: 'All public pets that are not adopted, newest first; may be empty' }),
  })
  .meta({
    title: 'Pets of a shelter',
    description: 'The feed /feeds/pets.json of a Pawstead site. Fields may be added in the same version.',
  })

/** Without `additionalProperties: false`, so that later fields are valid. */
export const petsJsonSchema = () => z.toJSONSchema(petsFeed, { io: 'input' })

export type FeedHead = Omit<z.input<typeof petsFeed>, 'pets'>

export const toFeedPet = (row: ListingRow, base: string): z.input<typeof feedPet> => ({
  id: row.id,
  url: base + pathTo('pet', row),
  status: row.status === 'on_hold' ? 'on_hold' : 'available',
  ...pickFields(row, petBasicFields),
  photos: photosOf(row).map(({ image, alt, focus }) => ({ url: absoluteImage(image, base), alt, focus })),
  ...pickFields(row, profileFields),
  specialNeeds: noneAsFalse(row.specialNeeds),
  adoptionFee: row.adoptionFeeCents === null ? null : toUnits(row.adoptionFeeCents),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
