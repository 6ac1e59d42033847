import { expect, test } from 'vitest'
import { canBeUnknown, exampleOf, mapFields } from '#shared/fields.ts'
import { petFields, petProfileFields } from '#shared/pet-fields.ts'
import type { Pet } from '#shared/pets.ts'
import { emptyPetForm, formFieldOf, petFormSchema, toPetForm } from './pet-form-values.ts'

const rex: Pet = {
  id: 7,
  ...exampleOf(petFields),
  birthDateApproximate: true,
  size: 'extra_large',
  goodWithDogs: false,
  neutered: false,
  microchipped: null,
  specialNeeds: 'A pill every morning.',
  adoptionFeeCents: 12_050,
  image: 'https://pets.example.org/rex.jpg',
  focus: { x: 48, y: 30 },
  photos: [
    { image: 'https://pets.example.org/rex.jpg', alt: null, focus: { x: 48, y: 30 } },
    { image: 'https://pets.example.org/rex-asleep.jpg', alt: 'Rex asleep', focus: null },
  ],
  status: 'available',
  version: 3,
  createdAt: '2026-05-04T09:30:00.000Z',
}

/** Only the required facts. */
const unknown: Pet = {
  ...rex,
  ...mapFields(petProfileFields, (field) => (canBeUnknown(field) ? null : false)),
  arrivedOn: rex.arrivedOn,
} as Pet

/** The facts of a pet, without those that only the server sets, and without the cover that `photos` names. */
const factsOf = ({ id, version, createdAt, status, image, focus, ...facts }: Pet) => facts

test.each<[string, Pet]>([
  ['of which everything is known', rex],
  ['of which nothing optional is known', unknown],
  ['whose answers are the other way round', { ...rex, goodWithChildren: false, goodWithDogs: true, sex: 'female' }],
  ['without special needs', { ...rex, specialNeeds: false }],
  ['that costs nothing', { ...rex, adoptionFeeCents: 0 }],
  ['that costs the most', { ...rex, adoptionFeeCents: 10_000_000 }],
  ['that costs a cent', { ...rex, adoptionFeeCents: 1 }],
  ['with several lines', { ...rex, description: 'One.\n\nTwo.', specialNeeds: 'A pill.\nA walk.' }],
])('a pet %s, loaded and saved without a change, stays the same', (_what, pet) => {
  expect(petFormSchema.parse(toPetForm(pet))).toEqual({ draft: false, input: factsOf(pet) })
})

const sentences = (change: Partial<typeof emptyPetForm>) =>
  petFormSchema
    .safeParse({ ...toPetForm(rex), ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('an empty form requires only the required fields', () => {
  expect(petFormSchema.safeParse(emptyPetForm).error?.issues.map(({ message }) => message)).toEqual([
    'Pet name is required',
    'Pet age is required',
    'Category is required',
    'Location is required',
    'Description is required',
    'Add a photo first',
  ])
})

test('errors are shown at their fields', () => {
  const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
  expect(sentences({ birthDate: tomorrow })).toEqual(['birthDate: Birth date can’t be in the future'])
  expect(sentences({ arrivedOn: tomorrow })).toEqual(['arrivedOn: The arrival date can’t be in the future'])
  expect(sentences({ birthDate: 'unfinished' })).toEqual(['birthDate: Birth date must be a date, such as 2024-03-31'])
  expect(sentences({ breed: 'x'.repeat(101) })).toEqual(['breed: Breed can have at most 100 characters'])
  expect(sentences({ hasSpecialNeeds: 'yes', specialNeeds: ' ' })).toEqual([
    'specialNeeds: Describe the special need in a sentence',
  ])
  expect(sentences({ specialNeeds: 'x'.repeat(501) })).toEqual([
    'specialNeeds: Special needs can have at most 500 characters',
  ])
  expect(sentences({ specialNeeds: 'a\u0000b' })).toEqual([
    'specialNeeds: Special needs contains characters that can’t be used',
  ])
})

test.each([
  ['', null],
  ['0', 0],
  [' 0.00 ', 0],
  ['85.5', 8550],
  ['$ 85', 8500],
  ['1,200', 120_000],
  ['85,5', 8550],
  ['100000', 10_000_000],
])('a fee of %j is %j cents', (typed, cents) => {
  expect(petFormSchema.parse({ ...toPetForm(rex), adoptionFeeCents: typed })).toHaveProperty(
    'input.adoptionFeeCents',
    cents,
  )
})

test.each(['free', '-5', '1,2,00', '12.345', '1e3'])('a fee of %j is refused', (typed) => {
  expect(sentences({ adoptionFeeCents: typed })).toEqual([
    'adoptionFeeCents: Enter the fee in dollars, such as 120 or 85.50',
  ])
})

test('a fee above the maximum is refused like on the server', () => {
  expect(sentences({ adoptionFeeCents: '100000.01' })).toEqual([
    'adoptionFeeCents: The adoption fee must be between $0 and $100,000',
  ])
})

test('special needs that were typed before choosing None are not sent', () => {
  expect(petFormSchema.parse({ ...toPetForm(rex), hasSpecialNeeds: 'no' })).toHaveProperty('input.specialNeeds', false)
  expect(petFormSchema.parse({ ...toPetForm(rex), hasSpecialNeeds: '' })).toHaveProperty('input.specialNeeds', null)
})

test('the status is sent only if one was chosen', () => {
  expect(petFormSchema.parse(toPetForm(rex))).not.toHaveProperty('input.status')
  expect(petFormSchema.parse({ ...toPetForm(rex), status: 'draft' })).toHaveProperty('input.status', 'draft')
})

test("the server's error about a fact is shown at its field", () => {
  expect(['adoptionFeeCents', 'image', 'photos.2.alt', 'breed', 'id', ''].map(formFieldOf)).toEqual([
    'adoptionFeeCents',
    'photos',
    'photos',
    'breed',
    null,
    null,
  ])
})
