import { beforeEach, describe, expect, it } from 'vitest'
import { focalPoints, saveImage } from '#server/images/store.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { canBeUnknown, exampleOf, mapFields } from '#shared/fields.ts'
import { toUnits } from '#shared/money.ts'
import { petFields, petProfileFields } from '#shared/pet-fields.ts'
import type { PetInput } from '#shared/pets.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const picture = (name: string) => `https://example.org/${name}.jpg`
const rex = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'A good dog.',
  image: picture('rex'),
} satisfies PetInput
const refused = (refusal: string) => ({ cause: { code: refusal } })
const invalid = (...messages: string[]) => ({ message: expect.stringContaining(messages.join('')) })

const profile = {
  sex: 'female',
  birthDate: '2024-02-29',
  birthDateApproximate: true,
  size: 'extra_large',
  breed: 'Collie mix',
  goodWithChildren: true,
  goodWithDogs: false,
  goodWithCats: null,
  houseTrained: true,
  neutered: true,
  vaccinated: false,
  microchipped: null,
  specialNeeds: 'A pill each morning.',
  adoptionFeeCents: 12_050,
  arrivedOn: '2026-05-02',
} as const

describe('each field of a pet', () => {
  const examples = exampleOf(petFields)
  const { adoptionFeeCents, ...rest } = examples
  const example = { ...rest, adoptionFee: toUnits(adoptionFeeCents) }
  const unknown = mapFields(petProfileFields, (field): unknown => (canBeUnknown(field) ? null : false))
  const others = { ...(unknown as Pick<PetInput, keyof typeof petProfileFields>), arrivedOn: '2020-01-01' }

  it('is saved, changed, and returned by the API of the website', async () => {
    const { id } = await shelter.user.call.pets.add({ ...rex, ...examples })
    expect(await shelter.anonymous.call.pets.byId({ id })).toMatchObject(examples)
    expect(await shelter.user.call.pets.update({ ...rex, ...examples, ...others, id })).toMatchObject(others)
  })

  it('is saved, changed, and returned by the REST API', async () => {
    const http = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) =>
      (await shelter.user.http({ method, url, ...(payload && { payload }) })).json()
    const added = await http('POST', '/api/pets', { ...rex, ...example })
    expect(added).toMatchObject(example)
    expect(await http('GET', `/api/pets/${added.id}`)).toMatchObject(example)
    const { adoptionFeeCents: _, ...changed } = others
    const after = await http('PUT', `/api/pets/${added.id}`, { ...rex, ...example, ...changed, adoptionFee: null })
    expect(after).toMatchObject({ ...changed, adoptionFee: null })
  })
})

describe('a profile', () => {
  it('is saved, stays if it is left out, and becomes unknown if it is null', async () => {
    const { id, version } = await shelter.user.call.pets.add({ ...rex, ...profile })
    expect(await shelter.anonymous.call.pets.byId({ id })).toMatchObject({
      ...profile,
      status: 'available',
      version: 0,
    })
    expect(await shelter.user.call.pets.update({ ...rex, id, version, age: '3' })).toMatchObject({
      ...profile,
      age: '3',
    })
    const nothing = Object.fromEntries(Object.keys(profile).map((name) => [name, null]))
    const cleared = { ...rex, ...nothing, id, birthDateApproximate: false }
    const after = await shelter.user.call.pets.update(cleared)
    expect(after).toMatchObject({ ...nothing, birthDateApproximate: false, arrivedOn: after.createdAt.slice(0, 10) })
  })

  it('distinguishes no special needs from unknown ones', async () => {
    const { id } = await shelter.user.call.pets.add({ ...rex, specialNeeds: false })
    expect(await shelter.anonymous.call.pets.byId({ id })).toMatchObject({ specialNeeds: false })
    expect(await shelter.user.call.pets.add(rex)).toMatchObject({ specialNeeds: null })
  })

  it.each(['', '  ', '\u200b'])('treats a blank text, such as %j, as left out', async (blank) => {
    const texts = { sex: blank, size: blank, breed: blank, specialNeeds: blank, birthDate: blank, arrivedOn: blank }
    const photos = [{ url: rex.image, alt: blank }]
    const rest = async (method: 'POST' | 'PUT', url: string, payload: object) =>
      (await shelter.user.http({ method, url, payload })).json()
    const nothing = { sex: null, size: null, breed: null, specialNeeds: null, birthDate: null }
    expect(await rest('POST', '/api/pets', { ...rex, image: blank, photos, ...texts })).toMatchObject({
      ...nothing,
      image: rex.image,
      photos: [{ alt: null }],
    })
    const { id } = await shelter.user.call.pets.add({ ...rex, ...profile })
    const { adoptionFeeCents: _, ...kept } = profile
    expect(await rest('PUT', `/api/pets/${id}`, { ...rex, photos, ...texts })).toMatchObject({
      ...kept,
      photos: [{ alt: null }],
    })
  })

  it('accepts two words for a status, and no others', async () => {
    const status = async (status: string) =>
      (await shelter.user.http({ method: 'POST', url: '/api/pets', payload: { ...rex, status } })).json()
    const message = 'status must be draft or available'
    expect(await status('gone')).toMatchObject({ status: 400, errors: [{ path: 'status', message }] })
    for (const word of ['draft', 'available']) expect(await status(word)).toMatchObject({ status: word })
    for (const word of ['on_hold', 'adopted']) expect(await status(word)).toMatchObject({ status: 409 })
  })

  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  it.each([
    [{ birthDate: tomorrow }, 'Birth date can’t be in the future'],
    [{ birthDate: '1899-12-31' }, 'Birth date can’t be before 1900'],
    [{ birthDate: '2025-02-29' }, 'Birth date must be a date'],
    [{ arrivedOn: tomorrow }, 'The arrival date can’t be in the future'],
    [{ adoptionFeeCents: -1 }, 'between $0 and $100,000'],
    [{ adoptionFeeCents: 10_000_001 }, 'between $0 and $100,000'],
    [{ adoptionFeeCents: 0.5 }, 'between $0 and $100,000'],
    [{ breed: 'x'.repeat(101) }, 'Breed can have at most 100 characters'],
    [{ specialNeeds: 'x'.repeat(501) }, 'Special needs can have at most 500 characters'],
  ])('explains what is wrong with %j', async (wrong, sentence) => {
    await expect(shelter.user.call.pets.add({ ...rex, ...wrong })).rejects.toMatchObject(invalid(sentence))
  })

  it('accepts a fee of nothing and of $100,000', async () => {
    for (const adoptionFeeCents of [0, 10_000_000])
      expect(await shelter.user.call.pets.add({ ...rex, adoptionFeeCents })).toMatchObject({ adoptionFeeCents })
  })
})

const photos = (...names: string[]) => names.map((name) => ({ image: picture(name), alt: null, focus: null }))
const shown = (pet: { image: string; photos: { image: string }[] }) => [
  pet.image,
  ...pet.photos.map(({ image }) => image.slice(20, -4)),
]

describe('photos', () => {
  it('are saved as a whole, in their order, with their texts and focal points', async () => {
    const set = [
      { image: picture('a'), alt: 'Asleep', focus: { x: 0, y: 100 } },
      { image: picture('b'), alt: null, focus: null },
    ]
    const { id, image } = await shelter.user.call.pets.add({ ...rex, photos: set })
    expect(image).toBe(picture('a'))
    expect((await shelter.anonymous.call.pets.byId({ id })).photos).toEqual(set)
    const turned = set.toReversed()
    expect((await shelter.user.call.pets.update({ ...rex, id, photos: turned })).photos).toEqual(turned)
    expect((await shelter.user.call.pets.mine({})).items[0]?.photos).toEqual(turned)
  })

  it('stay if only the picture is sent, which replaces only the cover', async () => {
    const { id } = await shelter.user.call.pets.add({ ...rex, photos: photos('a', 'b', 'c') })
    const update = (name: string) => shelter.user.call.pets.update({ ...rex, id, image: picture(name) })
    expect(shown(await update('a'))).toEqual([picture('a'), 'a', 'b', 'c'])
    expect(shown(await update('d'))).toEqual([picture('d'), 'd', 'b', 'c'])
    // a photo that the pet has already is not repeated
    expect(shown(await update('c'))).toEqual([picture('c'), 'c', 'b'])
  })

  it('win over the picture if both are sent', async () => {
    const both = { ...rex, image: picture('other'), photos: photos('a', 'b') }
    expect(shown(await shelter.user.call.pets.add(both))).toEqual([picture('a'), 'a', 'b'])
  })

  it('are ten at most, without duplicates, and one at least', async () => {
    const many = photos(...'abcdefghij')
    expect(shown(await shelter.user.call.pets.add({ ...rex, photos: many }))).toHaveLength(11)
    const add = (photos: PetInput['photos']) => shelter.user.call.pets.add({ ...rex, photos })
    await expect(add([...many, { image: picture('k') }])).rejects.toMatchObject(invalid('up to 10 photos'))
    await expect(add(photos('a', 'b', 'a'))).rejects.toMatchObject(invalid('already been added'))
    await expect(add([])).rejects.toMatchObject(invalid('Add a photo first'))
    const { image, ...without } = rex
    await expect(shelter.user.call.pets.add(without)).rejects.toMatchObject(invalid('Image is required'))
  })

  it('that are not stored here are refused, and nothing is saved', async () => {
    const { id } = await shelter.user.call.pets.add({ ...rex, photos: photos('a', 'b') })
    const gone = { image: `/images/${'0'.repeat(64)}.webp` }
    const change = shelter.user.call.pets.update({ ...rex, id, name: 'Max', photos: [...photos('a'), gone] })
    await expect(change).rejects.toMatchObject(refused('NO_SUCH_PICTURE'))
    expect(await shelter.anonymous.call.pets.byId({ id })).toMatchObject({ name: 'Rex', photos: photos('a', 'b') })
  })

  it('have their detected focal point, unless it is moved', async () => {
    const { db, user } = shelter
    const rendition = { bytes: Buffer.from('webp'), width: 1, height: 1 }
    const uploaded = await saveImage(db, user.user.uid, {
      hash: 'a'.repeat(64),
      full: rendition,
      small: rendition,
      focus: { x: 20, y: 30 },
    })
    expect((await focalPoints(db, [uploaded])).get(uploaded)).toEqual({ x: 20, y: 30 })
    const { id, photos } = await user.call.pets.add({ ...rex, image: uploaded })
    expect(photos).toEqual([{ image: uploaded, alt: null, focus: { x: 20, y: 30 } }])
    const moved = [{ image: uploaded, focus: { x: 1, y: 2 } }]
    expect(await user.call.pets.update({ ...rex, id, photos: moved })).toMatchObject({ focus: { x: 1, y: 2 } })
  })
})

describe('two concurrent changes of a pet', () => {
  it('do not overwrite each other: the later one is refused, and not saved', async () => {
    const { id, version } = await shelter.user.call.pets.add({ ...rex, photos: photos('a', 'b') })
    const first = { ...rex, id, version, name: 'Max', photos: photos('b', 'a') }
    const second = { ...rex, id, version, name: 'Moritz', photos: photos('c') }
    await shelter.user.call.pets.update(first)
    await expect(shelter.admin.call.pets.update(second)).rejects.toMatchObject(refused('PET_CHANGED'))
    const now = await shelter.anonymous.call.pets.byId({ id })
    expect(now).toMatchObject({ name: 'Max', version: version + 1, photos: photos('b', 'a') })
    expect(await shelter.admin.call.pets.update({ ...second, version: now.version })).toMatchObject({ name: 'Moritz' })
  })

  it('have one winner however close they are, also with their photos', async () => {
    const { id, version } = await shelter.user.call.pets.add(rex)
    const save = (name: string) =>
      shelter.user.call.pets.update({ ...rex, id, version, name, photos: photos(name, `${name}2`) })
    const names = ['ann', 'ben', 'cleo', 'dora', 'emil']
    const outcomes = await Promise.allSettled(names.map(save))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { name, photos: kept } = await shelter.anonymous.call.pets.byId({ id })
    expect(kept).toMatchObject(photos(name, `${name}2`))
  })

  it('do not conflict with accepting a request', async () => {
    const { id, version } = await shelter.user.call.pets.add(rex)
    const asked = await shelter.other.call.adoptions.request({ petId: id, phone: '+1 555 0100', address: 'Here' })
    await shelter.user.call.adoptions.decide({ id: asked.id, status: 'accepted' })
    const saved = await shelter.user.call.pets.update({ ...rex, id, version, name: 'Max' })
    expect(saved).toMatchObject({ name: 'Max', status: 'on_hold' })
  })
})
