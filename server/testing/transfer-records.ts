import fc from 'fast-check'
import type { ExportedCampaign } from '#server/import-export/columns/campaign-columns.ts'
import type { ExportedPet } from '#server/import-export/columns/pet-columns.ts'
import { campaignFields } from '#shared/campaign-fields.ts'
import { textSchema } from '#shared/field-schemas.ts'
import { type Field, mapFields } from '#shared/fields.ts'
import { petStatuses } from '#shared/pet-facts.ts'
import { petFields } from '#shared/pet-fields.ts'
import { imagePath } from '#shared/pictures.ts'

// Random pets and campaigns, as rows of the database.

export const anyImage = (place: number): string => imagePath(place.toString(16).padStart(64, '0'))

/** Texts in many scripts, with characters that are special in spreadsheets, CSV, or lines. */
const odd = fc.constantFrom(
  ...[
    '=1+1',
    "'=1",
    "''+",
    '@SUM(A1)',
    '; =1',
    ";'-1",
    '\t-',
    '\n- ',
    '＝1',
    '\t',
    '"',
    '""',
    ',',
    ';',
    '\n',
    '\n\n',
    '\uFEFF',
    '🐕‍🦺',
    'عمر',
    '名前',
    'é',
  ],
  ...['no', "'no", 'NO', 'yes', 'null', 'x: 12', '-', "'s-Hertogenbosch", 'e\u0301', '\u200f', ' '],
)
const written = fc
  .array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join(''))

type RecordSchema = { safeParse: (text: string) => { success: boolean; data?: string | undefined } }
const kept = (schema: RecordSchema) =>
  written.map((text) => schema.safeParse(text).data ?? 'Rex').filter((text) => schema.safeParse(text).data === text)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const name = kept(textSchema(petFields.name))
const time = fc.date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const pastDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const percent = fc.integer({ min: 0, max: 100 })
const focus = orNull(fc.record({ x: percent, y: percent }))
const alt = orNull(kept(textSchema(petFields.age)))
const photo = (place: number) => fc.record({ image: fc.constant(anyImage(place)), alt, focus })
const photos = fc
  .integer({ min: 1, max: 10 })
  .chain((many) => fc.tuple(...Array.from({ length: many }, (_, place) => photo(place))))
const post = {
  id: fc.integer({ min: 1 }),
  key: orNull(name),
  approval: fc.constantFrom('none' as const, 'waiting' as const, 'refused' as const),
  refusal: fc.constant(null),
  hidden: fc.boolean(),
  missing: fc.constant(''),
  createdAt: time,
  updatedAt: time,
  version: fc.nat(),
}

type AnyPetValues = { [Name in keyof typeof petFields]: fc.Arbitrary<ExportedPet[Name]> }

function anyValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return field.required ? kept(textSchema(field)) : orNull(kept(textSchema(field)))
    case 'choice':
      return field.required ? fc.constantFrom(...field.values) : orNull(fc.constantFrom(...field.values))
    case 'yesNo':
      return orNull(fc.boolean())
    case 'flag':
      return fc.boolean()
    case 'day':
      return field.defaultsToToday ? pastDay : orNull(pastDay)
    case 'amount':
      return orNull(fc.integer({ min: 0, max: field.max }))
    case 'textOrNone':
      return fc.oneof(fc.constantFrom(null, '', 'no', 'No', "'no"), kept(textSchema(field)))
  }
}

export const anyPet = fc
  .record({
    ...post,
    ...(mapFields(petFields, anyValue) as AnyPetValues),
    status: fc.constantFrom(...petStatuses),
    photos,
    ownerEmail: fc.constantFrom('uma@example.org', '+1@example.org'),
    ownerUid: fc.constant('u'),
    nameFolded: fc.constant(''),
  })
  .map(({ photos, ...rest }) => {
    const [cover, ...further] = photos
    if (!cover) throw new Error('a pet without a photo')
    const { image, alt, focus } = cover
    return { ...rest, image, alt, focusX: focus?.x ?? null, focusY: focus?.y ?? null, further }
  })

type AnyCampaignTexts = { [Name in keyof typeof campaignFields]: fc.Arbitrary<ExportedCampaign[Name]> }

const cents = fc.integer({ min: 1, max: 1_000_000_000 })
export const anyCampaign = fc.record({
  ...post,
  ...(mapFields(campaignFields, anyValue) as AnyCampaignTexts),
  pet: fc.option(fc.record({ id: fc.nat(), key: fc.option(fc.constant('other-7')) })),
  image: fc.constant(anyImage(1)),
  location: fc.oneof(fc.constant(''), kept(textSchema(campaignFields.location))),
  description: fc.oneof(fc.constant(''), kept(textSchema(campaignFields.description))),
  maxCents: fc.integer({ min: 100, max: 1_000_000_000 }),
  endsAt: time,
  paused: fc.boolean(),
  needs: fc
    .array(fc.record({ text: kept(textSchema(petFields.age)), cents }), { maxLength: 12 })
    .map((needs) => JSON.stringify(needs)),
  donatedCents: cents,
  receivedCents: cents,
  reservedCents: cents,
  donationCount: fc.nat(),
  creatorUid: fc.constant('u'),
  creatorEmail: fc.constant('uma@example.org'),
  endTold: fc.boolean(),
})
