import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CampaignRecord } from '#server/features/donations/queries.ts'
import { csvLine } from '#server/rest/csv.ts'
import { campaignInput } from '#shared/donations.ts'
import { petSexes, petSizes, petStatuses } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { petBasics, specialNeeds } from '#shared/pets.ts'
import { type ImportKind, transferColumns } from '#shared/transfer.ts'
import { campaignColumns } from './campaign-columns.ts'
import { asWritten, cellOf, harmless, type Item } from './cells.ts'
import { itemOf, readItem } from './columns.ts'
import { type PetRow, petColumns, photosIn } from './pet-columns.ts'

// What files say of a record is all that is said of it, whichever format it went through (docs/product.md 18.2).

const runs = Number(process.env.TRANSFER_RUNS ?? 100)
const origin = { mark: '0123456789ab', addressOf: (image: string) => `https://paws.example${image}` }

/** What people write in all scripts, with what is special to a spreadsheet, to CSV, or to a reader of lines. */
const odd = fc.constantFrom(
  ...[
    '=1+1',
    "'=1",
    "''+",
    '@SUM(A1)',
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

type Schema = { safeParse: (text: string) => { success: boolean; data?: string | undefined } }
/** A text as it is kept here. */
const kept = (schema: Schema) =>
  written.map((text) => schema.safeParse(text).data ?? 'Rex').filter((text) => schema.safeParse(text).data === text)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const name = kept(petBasics.shape.name)
const time = fc.date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const pastDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const percent = fc.integer({ min: 0, max: 100 })
const focus = orNull(fc.record({ x: percent, y: percent }))
const alt = orNull(kept(petBasics.shape.age))
const photo = (place: number) => fc.record({ image: fc.constant(`/images/${place}.webp`), alt, focus })
const photos = fc
  .integer({ min: 1, max: 10 })
  .chain((many) => fc.tuple(...Array.from({ length: many }, (_, place) => photo(place))))
const yesNo = orNull(fc.boolean())
const post = {
  id: fc.integer({ min: 1 }),
  key: orNull(name),
  approval: fc.constantFrom('none' as const, 'waiting' as const, 'refused' as const),
  refusal: fc.constant(null),
  hidden: fc.boolean(),
  createdAt: time,
  updatedAt: time,
  version: fc.nat(),
}

const pet: fc.Arbitrary<PetRow> = fc
  .record({
    ...post,
    name,
    age: kept(petBasics.shape.age),
    location: kept(petBasics.shape.location),
    description: kept(petBasics.shape.description),
    category: fc.constantFrom(...petCategories),
    status: fc.constantFrom(...petStatuses),
    sex: orNull(fc.constantFrom(...petSexes)),
    birthDate: orNull(pastDay),
    birthDateApproximate: fc.boolean(),
    size: orNull(fc.constantFrom(...petSizes)),
    breed: orNull(kept(petBasics.shape.age)),
    ...{ goodWithChildren: yesNo, goodWithDogs: yesNo, goodWithCats: yesNo, houseTrained: yesNo, neutered: yesNo },
    ...{ vaccinated: yesNo, microchipped: yesNo },
    specialNeeds: fc.oneof(fc.constantFrom(null, '', 'no', 'No', "'no"), kept(specialNeeds)),
    adoptionFeeCents: orNull(fc.integer({ min: 0, max: 10_000_000 })),
    arrivedOn: pastDay,
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

const cents = fc.integer({ min: 1, max: 1_000_000_000 })
const campaign: fc.Arbitrary<CampaignRecord> = fc.record({
  ...post,
  petName: kept(campaignInput.shape.petName),
  image: fc.constant('/images/1.webp'),
  location: fc.oneof(fc.constant(''), kept(campaignInput.shape.location)),
  description: fc.oneof(fc.constant(''), kept(campaignInput.shape.description)),
  maxCents: fc.integer({ min: 100, max: 1_000_000_000 }),
  endsAt: time,
  paused: fc.boolean(),
  needs: fc
    .array(fc.record({ text: kept(petBasics.shape.age), cents }), { maxLength: 12 })
    .map((needs) => JSON.stringify(needs)),
  ...{ donatedCents: cents, receivedCents: cents, reservedCents: cents, gifts: fc.nat() },
  ...{ creatorUid: fc.constant('u'), creatorEmail: fc.constant('uma@example.org'), endTold: fc.boolean() },
})

/** The cells of an item after a way through a file of each format. */
function cellsThrough<Kind extends ImportKind>(item: Item<Kind>): Record<string, string>[] {
  const names = Object.keys(item)
  const line = csvLine(Object.values<unknown>(item).map((value) => harmless(cellOf(value) ?? '')))
  const cells = [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
  expect(cells).toHaveLength(names.length)
  const json = Object.entries<unknown>(JSON.parse(JSON.stringify(item)))
  return [
    Object.fromEntries(cells.map((cell, place) => [names[place], asWritten(cell)])),
    Object.fromEntries(json.map(([name, value]) => [name, cellOf(value) ?? ''])),
  ]
}

const approvalOf = ({ hidden, approval }: { hidden: boolean; approval: string }) =>
  hidden ? 'hidden' : approval === 'none' ? 'approved' : approval
const postOf = (row: { id: number; key: string | null; hidden: boolean; approval: string; createdAt: Date }) => ({
  key: row.key ?? `${origin.mark}-${row.id}`,
  approval: approvalOf(row),
  createdAt: row.createdAt,
})

test('a pet comes out of a file as it went in', () => {
  fc.assert(
    fc.property(pet, (row) => {
      const item = itemOf(petColumns, row, origin)
      for (const cells of cellsThrough(item)) {
        const read = readItem(petColumns, cells)
        if ('problems' in read) throw new Error(JSON.stringify(read.problems))
        const { image, focusX, focusY, further, alt, ownerEmail, ...said } = row
        const {
          id: _id,
          refusal: _r,
          hidden: _h,
          updatedAt: _u,
          version: _v,
          ownerUid: _o,
          nameFolded: _n,
          ...same
        } = said
        expect(read.record).toMatchObject({ ...same, ...postOf(row), ownerEmail })
        const focus = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
        const here = [{ image, alt, focus }, ...further]
        expect(photosIn(read.record)).toEqual(here.map((one) => ({ ...one, image: origin.addressOf(one.image) })))
      }
    }),
    { numRuns: runs },
  )
})

test('a campaign comes out of a file as it went in, without what was given', () => {
  fc.assert(
    fc.property(campaign, (row) => {
      for (const cells of cellsThrough(itemOf(campaignColumns, row, origin))) {
        const { petName, location, description, maxCents, endsAt, paused, needs, image } = row
        expect(readItem(campaignColumns, cells)).toEqual({
          record: {
            ...{ petName, location, description, maxCents, endsAt, paused, needs: JSON.parse(needs) },
            ...{ image: origin.addressOf(image), ownerEmail: row.creatorEmail, ...postOf(row) },
          },
        })
      }
    }),
    { numRuns: runs },
  )
})

test('the columns stand in the order of their table, in files too', () => {
  const [row] = fc.sample(pet, 1)
  const [one] = fc.sample(campaign, 1)
  if (!row || !one) throw new Error('nothing to write')
  expect(Object.keys(itemOf(petColumns, row, origin))).toEqual(Object.keys(transferColumns.pets))
  expect(Object.keys(itemOf(campaignColumns, one, origin))).toEqual(Object.keys(transferColumns.campaigns))
})
