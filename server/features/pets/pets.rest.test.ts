import { expect, test } from 'vitest'
import { goodPet, noTexts, startRest, testRestCalls, withField, without, withQuery } from '#server/testing/rest.ts'
import { petsRest } from './pets.rest.ts'

const openToAll = { anonymous: 200, owner: 200, other: 200, admin: 200 }
const forOwner = { anonymous: 401, owner: 200, other: 403, admin: 200 }
const owner = 'uma.user@example.org'

const badPets = [
  ...Object.keys(goodPet).map((field) => without(field)),
  ...noTexts('name', 'age', 'location', 'description', 'image', 'category'),
  withField('name', 'x'.repeat(101)),
  withField('name', 'Rex\u202e'),
  withField('name', 'R\u200bex'),
  withField('age', 'x'.repeat(51)),
  withField('location', 'x'.repeat(201)),
  withField('description', 'x'.repeat(5001)),
  withField('category', 'Dragon'),
  withField('image', 'javascript:alert(1)'),
  withField('image', `https://example.org/${'x'.repeat(2040)}`),
  withField('userEmail', 5),
  withField('ownerEmail', ['x']),
]
const unknownPicture = { refusal: 'NO_SUCH_PICTURE', path: undefined } as const

testRestCalls(petsRest, [
  {
    call: 'GET /api/pets',
    good: openToAll,
    bad: [
      'limit=0',
      'limit=101',
      'limit=x',
      'limit=',
      'limit=1.5',
      'limit=1&limit=2',
      'before=0',
      'before=-1',
      'before=1e3',
    ].map((query) => withQuery(query)),
  },
  {
    call: 'GET /api/pets/facets',
    good: openToAll,
    answer: () => ({ total: expect.any(Number) }),
    bad: ['category=Dragon', 'age=old', 'status=draft'].map((query) => withQuery(query)),
  },
  {
    call: 'GET /api/pets/:pet',
    good: openToAll,
    answer: ({ pet }) => ({ _id: String(pet), id: pet, ...goodPet, adopted: false }),
  },
  {
    call: 'GET /api/mypets',
    good: { ...openToAll, anonymous: 401 },
    bad: [
      withQuery('email=nobody@example.org', 403, { refusal: 'OTHER_EMAIL', but: { admin: 200 } }),
      withQuery(`email=${owner}`, 200, { but: { other: 403 } }),
      withQuery(`email=${owner.toUpperCase()}`, 200, { but: { other: 403 } }),
      withQuery('email=', 200),
      withQuery(`email=${owner}&email=${owner}`, 400),
    ],
  },
  {
    call: 'POST /api/pets',
    good: { anonymous: 401, owner: 201, other: 201, admin: 201 },
    payload: () => ({ ...goodPet, adopted: true, createdAt: '1999-01-01T00:00:00Z', _id: 'x', unknown: [1] }),
    answer: () => ({ ...goodPet, adopted: false, createdAt: expect.not.stringContaining('1999') }),
    bad: [
      ...badPets,
      withField('image', `/images/${'0'.repeat(64)}.webp`, 400, unknownPicture),
      withField('userEmail', 'nobody@example.org', 403, { refusal: 'OTHER_EMAIL', but: { admin: 404 } }),
      withField('userEmail', owner, 201, { but: { other: 403 } }),
      withField('creatorEmail', 'nobody@example.org', 403, { but: { admin: 201 } }),
    ],
  },
  {
    call: 'PUT /api/pets/:pet',
    good: forOwner,
    payload: () => ({ ...goodPet, name: 'Max', category: 'Cat', adopted: true, userEmail: undefined }),
    answer: ({ pet }) => ({
      id: pet,
      name: 'Max',
      category: 'Cat',
      adopted: false,
      userEmail: owner,
      ownerEmail: owner,
    }),
    bad: [
      ...badPets,
      withField('image', `/images/${'0'.repeat(64)}.webp`, 400, { ...unknownPicture, late: true }),
      withField('userEmail', 'nobody@example.org', 403, { but: { admin: 200 } }),
    ],
  },
  {
    call: 'PATCH /api/pets/:pet',
    good: forOwner,
    payload: () => ({ adopted: true }),
    answer: ({ pet }) => ({ id: pet, adopted: true }),
    bad: [
      without('adopted'),
      ...['true', 1, null, {}].map((value) => withField('adopted', value)),
      withField('adopted', false, 200, { late: true }),
      {
        what: 'back from adopted',
        send: (_good, { adopted }) => ({ url: `/api/pets/${adopted}`, payload: { adopted: false } }),
        status: 409,
        late: true,
        refusal: 'ADOPTED_IS_FINAL',
      },
      {
        what: 'adopted again',
        send: (_good, { adopted }) => ({ url: `/api/pets/${adopted}`, payload: { adopted: true } }),
        status: 200,
        late: true,
      },
    ],
  },
  { call: 'DELETE /api/pets/:pet', good: forOwner, answer: ({ pet }) => ({ id: pet, ...goodPet }) },
])

test('a deleted pet is missing, and its adoption requests stay', async () => {
  const { user, other, rest } = await startRest()
  const { id } = await user.call.pets.add(goodPet)
  await other.call.adoptions.request({ petId: id, phone: '+1 555 0123', address: '1 Long Lane' })
  // a content type without a body, as many programs send it
  const headers = { 'content-type': 'application/json' }
  expect((await rest('owner', 'DELETE', { url: `/api/pets/${id}`, headers })).statusCode).toBe(200)
  expect((await rest('owner', 'GET', { url: `/api/pets/${id}` })).statusCode).toBe(404)
  expect((await rest('owner', 'GET', { url: '/api/adoptions' })).json()).toMatchObject([
    { petId: null, petName: 'Rex' },
  ])
})

test('an admin may add a pet for another user, and lists their pets', async () => {
  const { other, rest } = await startRest()
  const added = await rest('admin', 'POST', { url: '/api/pets', payload: { ...goodPet, userEmail: other.user.email } })
  expect(added.json()).toMatchObject({ userEmail: other.user.email })
  const listed = await rest('admin', 'GET', { url: `/api/mypets?email=${other.user.email}` })
  expect(listed.json()).toEqual([added.json()])
  expect((await rest('other', 'GET', { url: '/api/mypets' })).json()).toEqual([added.json()])
  expect((await rest('admin', 'GET', { url: '/api/mypets' })).json()).toEqual([])
  expect((await rest('admin', 'GET', { url: '/api/mypets?email=nobody@example.org' })).json()).toEqual([])
})

test('the list is complete and newest first, with pages by limit and before', async () => {
  const { user, rest } = await startRest()
  for (let i = 0; i < 120; i += 1) await user.call.pets.add({ ...goodPet, name: `Pet ${i}` })
  const idsAt = async (query: string) =>
    (await rest('anonymous', 'GET', { url: `/api/pets${query}` })).json().map(({ id }: { id: number }) => id)
  const all: number[] = await idsAt('')
  expect(all).toHaveLength(120)
  expect(all).toEqual([...all].sort((a, b) => b - a))
  const paged: number[] = []
  for (let page = await idsAt('?limit=50'); page.length > 0; page = await idsAt(`?limit=50&before=${paged.at(-1)}`))
    paged.push(...page)
  expect(paged).toEqual(all)
  expect(await idsAt(`?before=${all[99]}`)).toEqual(all.slice(100))
})

test('pictures have absolute URLs, and those of this site are accepted back', async () => {
  const { user, rest } = await startRest({ PUBLIC_URL: 'https://pets.example.org' })
  const { hash } = await storePicture(user)
  const image = `https://pets.example.org/images/${hash}.webp`
  const added = await rest('owner', 'POST', { url: '/api/pets', payload: { ...goodPet, image } })
  expect(added.json().image).toBe(image)
  expect((await user.call.pets.byId({ id: added.json().id })).image).toBe(`/images/${hash}.webp`)
})

async function storePicture(user: Awaited<ReturnType<typeof startRest>>['user']): Promise<{ hash: string }> {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const body = new FormData()
  body.append('image', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png')
  const encoded = new Response(body)
  const response = await user.http({
    method: 'POST',
    url: '/api/images',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(response.statusCode).toBe(201)
  const [, hash = ''] = /images\/([0-9a-f]{64})\.webp$/.exec(response.json().data.url) ?? []
  return { hash }
}
