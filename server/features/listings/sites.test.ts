import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type LeftOutReason, listingSites } from '#shared/listing-values.ts'
import type { ListingContext, ListingPet } from '#shared/listings/listing-pet.ts'
import { headerOf, leftOutOf, lineOf, notesOf, siteRules } from '#shared/listings/sites.ts'
import { petCategories } from '#shared/pet-filter.ts'

const context: ListingContext = { today: '2026-11-27', currency: 'USD' }
const photo = (number: number) => `https://pets.example.org/images/${String(number).padStart(64, '0')}.webp`

/** Everything is known. */
const known: ListingPet = {
  id: 1,
  name: 'Rex',
  category: 'Dog',
  age: '2 years',
  description: 'Plays with everybody.',
  status: 'available',
  approval: 'none',
  hidden: false,
  ofShelter: true,
  sex: 'male',
  birthDate: '2024-03-31',
  birthDateApproximate: false,
  size: 'medium',
  breed: 'Collie mix',
  goodWithChildren: true,
  goodWithDogs: true,
  goodWithCats: true,
  houseTrained: true,
  neutered: true,
  vaccinated: true,
  microchipped: true,
  specialNeeds: '',
  adoptionFeeCents: 12_000,
  arrivedOn: '2026-05-02',
  photos: [photo(1), photo(2)],
}

const nothing = {
  goodWithChildren: null,
  goodWithDogs: null,
  goodWithCats: null,
  houseTrained: null,
  neutered: null,
  vaccinated: null,
  microchipped: null,
  specialNeeds: null,
  adoptionFeeCents: null,
} as const
const no = {
  goodWithChildren: false,
  goodWithDogs: false,
  goodWithCats: false,
  houseTrained: false,
  neutered: false,
  vaccinated: false,
  microchipped: false,
} as const

/** What the golden files are made of: each category, each fact known and unknown, other scripts, and hostile texts. */
const pets: ListingPet[] = [
  known,
  {
    ...known,
    ...no,
    id: 2,
    name: 'Mia',
    category: 'Cat',
    sex: 'female',
    size: 'small',
    breed: 'Siamese',
    specialNeeds: 'Takes a pill\nevery day',
  },
  {
    ...known,
    ...nothing,
    id: 3,
    name: 'Hoppel',
    category: 'Rabbit',
    birthDate: null,
    age: '8 months',
    size: 'large',
    breed: 'Holland Lop',
  },
  {
    ...known,
    id: 4,
    name: 'Coco',
    category: 'Bird',
    size: 'extra_large',
    breed: 'Cockatiel',
    birthDate: '2015-01-01',
    birthDateApproximate: true,
    adoptionFeeCents: 0,
  },
  { ...known, id: 5, name: 'Turtle', category: 'Other' },
  { ...known, id: 6, name: 'نجمة', breed: 'سلوقي', description: 'هادئة ولطيفة.\nتحب الأطفال.' },
  {
    ...known,
    id: 7,
    name: 'Żółw 🐢 "Speedy", Jr.',
    description: 'He said: "Hi, & bye" <b>now</b>\r\n\r\n- likes walks\n+ treats\tand naps; =1+1',
  },
  { ...known, id: 8, name: '=HYPERLINK("https://evil.example")', breed: '@SUM(A1)', adoptionFeeCents: 12_050 },
  { ...known, id: 9, name: 'Held', status: 'on_hold' },
  { ...known, id: 10, name: 'Home', status: 'adopted' },
  { ...known, id: 11, name: 'Plan', status: 'draft' },
  { ...known, id: 12, name: 'Many', photos: Array.from({ length: 7 }, (_, index) => photo(index + 1)) },
]

const fileOf = (site: (typeof listingSites)[number], list = pets) =>
  headerOf(site) + list.map((pet) => lineOf(site, pet, context)).join('')

test.each(listingSites)('the file for %s is exactly the golden one', (site) => {
  const golden = readFileSync(path.join(import.meta.dirname, 'testdata', `${site}.csv`), 'utf8')
  expect(fileOf(site)).toBe(golden)
  expect(golden).not.toMatch(/^\uFEFF/)
})

test.each(listingSites)('each pet in the file for %s is one line with all columns', (site) => {
  const rows: string[][] = parse(fileOf(site))
  expect(rows).toHaveLength(9)
  for (const row of rows) expect(row).toHaveLength(siteRules[site].columns.length)
  expect(fileOf(site).split('\r\n')).toHaveLength(10)
  expect(fileOf(site).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test.each(listingSites)('without pets, the file for %s is its columns', (site) => {
  expect(fileOf(site, [])).toBe(headerOf(site))
})

const cell = (site: (typeof listingSites)[number], column: string, pet: Partial<ListingPet>) => {
  const [names = [], values = []]: string[][] = parse(fileOf(site, [{ ...known, ...pet }]))
  expect(names).toContain(column)
  return values[names.indexOf(column)]
}

test.each([
  ['NoKids', 'goodWithChildren'],
  ['NoDogs', 'goodWithDogs'],
  ['NoCats', 'goodWithCats'],
] as const)("Petfinder's %s is 1 only if it is known that the pet is not", (column, fact) => {
  expect([true, false, null].map((value) => cell('petfinder', column, { [fact]: value }))).toEqual(['', '1', ''])
})

test.each([
  ['Shots', 'vaccinated'],
  ['Altered', 'neutered'],
  ['Housetrained', 'houseTrained'],
] as const)("Petfinder's %s is 1 only if it is known", (column, fact) => {
  expect([true, false, null].map((value) => cell('petfinder', column, { [fact]: value }))).toEqual(['1', '', ''])
})

test.each([
  ['GoodWKids', 'goodWithChildren'],
  ['GoodWDogs', 'goodWithDogs'],
  ['GoodWCats', 'goodWithCats'],
  ['SpayedNeutered', 'neutered'],
  ['ShotsCurrent', 'vaccinated'],
  ['Housetrained', 'houseTrained'],
] as const)("Adopt a Pet's %s is 1, 0, or empty for unknown", (column, fact) => {
  expect([true, false, null].map((value) => cell('adopt-a-pet', column, { [fact]: value }))).toEqual(['1', '0', ''])
})

test.each(listingSites)('the age groups of %s change at 1, 3, and 8 years, to the day', (site) => {
  const days = ['2026-11-27', '2025-11-28', '2025-11-27', '2023-11-28', '2023-11-27', '2018-11-28', '2018-11-27']
  expect(days.map((birthDate) => cell(site, 'Age', { birthDate }))).toEqual([
    ...['Baby', 'Baby', 'Young', 'Young', 'Adult', 'Adult', 'Senior'],
  ])
})

test.each([
  ['8 months', 'Baby'],
  ['1 year', 'Young'],
  ['2.5 years old', 'Young'],
  ['3 años', 'Adult'],
  ['3 ans', 'Adult'],
  ['8 Monate alt', 'Baby'],
  ['2 anos', 'Young'],
  ['12 Years', 'Senior'],
])('without a birth date, the age %s counts as %s', (age, group) => {
  expect(cell('petfinder', 'Age', { birthDate: null, age })).toBe(group)
})

test.each(['about two', '1-2 years', 'young', '2', '2 moons', '900 years'])(
  'an age like %s is unknown, which no file guesses',
  (age) => {
    for (const site of listingSites)
      expect(leftOutOf(site, { ...known, birthDate: null, age }, context)).toEqual(['no_age'])
  },
)

test.each<[LeftOutReason[], Partial<ListingPet>]>([
  [['draft'], { status: 'draft', photos: [] }],
  [['waiting'], { approval: 'waiting', status: 'available' }],
  [['refused'], { approval: 'refused' }],
  [['hidden'], { hidden: true }],
  [['adopted'], { status: 'adopted' }],
  [['on_hold'], { status: 'on_hold' }],
  [['of_member'], { ofShelter: false }],
  [['category'], { category: 'Other' }],
  [['no_photo'], { photos: [] }],
  [['no_breed', 'no_sex', 'no_size', 'no_age'], { breed: null, sex: null, size: null, birthDate: null, age: 'old' }],
])('%j is why Petfinder does not show a pet', (reasons, facts) => {
  const pet = { ...known, ...facts }
  expect(leftOutOf('petfinder', pet, context)).toEqual(reasons)
  expect(lineOf('petfinder', pet, context)).toBe('')
})

test('Adopt a Pet needs no size, and gets it of dogs and cats alone', () => {
  expect(leftOutOf('adopt-a-pet', { ...known, size: null }, context)).toEqual([])
  const sizes = petCategories
    .filter((category) => category !== 'Other')
    .map((category) => cell('adopt-a-pet', 'Size', { category }))
  expect(sizes).toEqual(['M', 'M', '', ''])
})

test('a fee that a column can’t say is left empty, never rounded or converted', () => {
  const fees = [null, 0, 12_000, 12_050]
  expect(fees.map((adoptionFeeCents) => cell('petfinder', 'adoption_fee', { adoptionFeeCents }))).toEqual([
    '',
    '',
    '120.00',
    '120.50',
  ])
  expect(fees.map((adoptionFeeCents) => cell('petfinder', 'display_adoption_fee', { adoptionFeeCents }))).toEqual([
    '',
    '',
    '1',
    '1',
  ])
  expect(fees.map((adoptionFeeCents) => cell('adopt-a-pet', 'AdoptionFee', { adoptionFeeCents }))).toEqual([
    '',
    '',
    '120',
    '',
  ])
  const [names = [], values = []]: string[][] = parse(
    headerOf('petfinder') + lineOf('petfinder', known, { ...context, currency: 'EUR' }),
  )
  expect(values[names.indexOf('adoption_fee')]).toBe('')
})

test('an approximate birth date is no exact one: only the age group is sent', () => {
  expect(cell('petfinder', 'birth_date', { birthDateApproximate: true })).toBe('')
  expect(cell('petfinder', 'birth_date', {})).toBe('2024-03-31')
  expect(cell('adopt-a-pet', 'Birthdate', {})).toBe('03/31/2024')
  expect(cell('adopt-a-pet', 'Birthdate', { birthDateApproximate: true })).toBe('')
})

const codes = (site: (typeof listingSites)[number], pet: Partial<ListingPet>) =>
  notesOf(site, { ...known, ...pet }, context)

test('the notes say what a file can’t', () => {
  const none = { facts: [], sent: 0, total: 0 }
  expect(codes('petfinder', { microchipped: null })).toEqual([
    { ...none, code: 'only_no', facts: ['goodWithDogs', 'goodWithCats', 'goodWithChildren'] },
  ])
  expect(codes('petfinder', { ...no, photos: Array.from({ length: 7 }, (_, index) => photo(index)) })).toEqual([
    { ...none, code: 'photos', sent: 6, total: 7 },
    { ...none, code: 'only_yes', facts: ['vaccinated', 'neutered', 'houseTrained'] },
    { ...none, code: 'no_column', facts: ['microchipped'] },
  ])
  expect(codes('petfinder', { ...nothing, birthDate: null })).toEqual([
    {
      ...none,
      code: 'unknown',
      facts: ['vaccinated', 'neutered', 'goodWithDogs', 'goodWithCats', 'goodWithChildren', 'houseTrained'],
    },
    { ...none, code: 'age_in_words' },
  ])
  expect(
    codes('adopt-a-pet', {
      microchipped: null,
      birthDateApproximate: true,
      adoptionFeeCents: 0,
      specialNeeds: 'Pills',
    }),
  ).toEqual([
    { ...none, code: 'photos', sent: 0, total: 2 },
    { ...none, code: 'approximate_birth_date' },
    { ...none, code: 'free' },
    { ...none, code: 'special_needs' },
  ])
  expect(codes('adopt-a-pet', { microchipped: null, adoptionFeeCents: 12_050 }).map(({ code }) => code)).toEqual([
    'photos',
    'fee',
  ])
})

test.each(['=1+1', '+1', '-1', '@x', '\t=1', '＝1'])('no cell is a formula: %j', (hostile) => {
  for (const site of listingSites) {
    const rows: string[][] = parse(
      fileOf(site, [{ ...known, name: hostile, breed: hostile, description: `a\n${hostile}`, specialNeeds: hostile }]),
    )
    for (const value of rows[1] ?? []) {
      expect(value).not.toMatch(/^[=+\-@＝\t]/)
      expect(value).not.toMatch(/;\s*[=+\-@＝]/)
    }
  }
})
