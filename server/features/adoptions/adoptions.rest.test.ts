import { expect, test } from 'vitest'
import { goodPet, noTexts, startRest, testRestCalls, withField, without, withQuery } from '#server/testing/rest.ts'
import { adoptionsRest } from './adoptions.rest.ts'

const owner = 'uma.user@example.org'
const other = 'otto.other@example.org'
const contact = { requesterPhone: '+1 555 0123', requesterAddress: '1 Long Lane\nSpringfield' }

testRestCalls(adoptionsRest, [
  {
    call: 'POST /api/adopt',
    good: { anonymous: 401, owner: 201, other: 201, admin: 201 },
    payload: ({ wanted }) => ({
      petId: wanted,
      ...contact,
      // the server sets all of these
      petName: 'Dragon',
      petImage: 'https://example.org/dragon.jpg',
      ownerEmail: 'nobody@example.org',
      requesterName: 'Nobody',
    }),
    answer: ({ wanted }) => ({
      petId: wanted,
      petName: goodPet.name,
      petImage: goodPet.image,
      ...contact,
      requesterName: expect.not.stringContaining('Nobody'),
      ownerEmail: owner,
      status: 'pending',
    }),
    bad: [
      ...['petId', 'requesterPhone', 'requesterAddress'].map((field) => without(field)),
      ...noTexts('requesterPhone', 'requesterAddress'),
      withField('requesterPhone', '12'),
      withField('requesterPhone', '1'.repeat(41)),
      withField('requesterAddress', 'x'.repeat(301)),
      ...[true, null, {}, [1]].map((value) => withField('petId', value)),
      ...['abc', '', '1.5', -1, 0, 1.5, 999_999, '999999', 1e300].map((id) =>
        withField('petId', id, 404, { refusal: 'NO_SUCH_PET' }),
      ),
      {
        what: 'the id as text',
        send: (good, { wanted }) => ({ ...good, payload: { ...contact, petId: String(wanted) } }),
        status: 201,
      },
      {
        what: 'an adopted pet',
        send: (good, { adopted }) => ({ ...good, payload: { ...contact, petId: adopted } }),
        status: 409,
        refusal: 'PET_ADOPTED',
      },
      {
        what: 'a pet asked for already',
        send: (good, { pet }) => ({ ...good, payload: { ...contact, petId: pet } }),
        status: 409,
        but: { owner: 201, admin: 201 },
        refusal: 'ALREADY_REQUESTED',
      },
      withField('requesterEmail', 'nobody@example.org', 403, { refusal: 'OTHER_EMAIL', but: { admin: 404 } }),
      withField('requesterEmail', other, 201, { but: { owner: 403 } }),
      withField('userEmail', 'nobody@example.org', 403, { but: { admin: 201 } }),
      withField('ownerEmail', 5, 201),
    ],
  },
  {
    call: 'GET /api/adoptions',
    good: { anonymous: 401, owner: 200, other: 200, admin: 200 },
    bad: [
      withQuery('ownerEmail=nobody@example.org', 403, { refusal: 'OTHER_EMAIL', but: { admin: 200 } }),
      withQuery(`ownerEmail=${owner}`, 200, { but: { other: 403 } }),
      withQuery('ownerEmail=a&ownerEmail=b'),
    ],
  },
  {
    call: 'PATCH /api/adoptions/:request/status',
    good: { anonymous: 401, owner: 200, other: 403, admin: 200 },
    payload: () => ({ status: 'accepted' }),
    answer: ({ request, pet }) => ({
      id: request,
      petId: pet,
      status: 'accepted',
      requesterEmail: other,
      ownerEmail: owner,
    }),
    bad: [
      without('status'),
      ...['pending', 'Accepted', '', 1, null].map((value) => withField('status', value)),
      withField('status', 'rejected', 200, { late: true }),
      {
        what: 'one that is decided',
        send: (good, { decided }) => ({ ...good, url: `/api/adoptions/${decided}/status` }),
        status: 409,
        late: true,
        refusal: 'ALREADY_DECIDED',
      },
    ],
  },
  {
    call: 'POST /api/adoptions/:accepted/release',
    good: { anonymous: 401, owner: 200, other: 403, admin: 200 },
    answer: ({ accepted }) => ({ id: accepted, status: 'rejected', outcome: 'released' }),
    bad: [
      {
        what: 'one that is not accepted',
        send: (good, { request }) => ({ ...good, url: `/api/adoptions/${request}/release` }),
        status: 409,
        late: true,
        refusal: 'NOT_ACCEPTED',
      },
      withField('reason', 'x'.repeat(2001)),
      withField('reason', 5),
      withField('reason', 'The landlord allows no dogs.', 200, { but: { other: 403 } }),
    ],
  },
  {
    call: 'POST /api/adoptions/:request/messages',
    good: { anonymous: 401, owner: 201, other: 201, admin: 201 },
    payload: () => ({ text: '  Would you like to meet Rex?\r\nOn Saturday? ' }),
    answer: () => ({ text: 'Would you like to meet Rex?\nOn Saturday?', mine: true }),
    bad: [
      without('text'),
      ...noTexts('text'),
      withField('text', 'x'.repeat(2001)),
      withField('text', '🐕'.repeat(2000), 201),
    ],
  },
  {
    call: 'GET /api/adoptions/:request/messages',
    good: { anonymous: 401, owner: 200, other: 200, admin: 200 },
    answer: () => [],
    bad: [withQuery('limit=0', 400), withQuery('limit=101', 400), withQuery('before=first', 400)],
  },
  {
    call: 'POST /api/adoptions/:accepted/withdraw',
    good: { anonymous: 401, owner: 403, other: 200, admin: 403 },
    answer: ({ accepted }) => ({ id: accepted, status: 'rejected', outcome: 'withdrawn' }),
    bad: [
      {
        what: 'one that is decided',
        send: (good, { decided }) => ({ ...good, url: `/api/adoptions/${decided}/withdraw` }),
        status: 409,
        late: true,
        refusal: 'REQUEST_CLOSED',
      },
    ],
  },
])

test('a pet passes from one requester to the next: accepted, released, accepted, withdrawn, adopted', async () => {
  const { user, other, person, rest } = await startRest()
  const ella = await person('Ella Else')
  const { id: petId } = await user.call.pets.add(goodPet)
  const [first, second] = await Promise.all(
    [other, ella].map(({ call }) => call.adoptions.request({ petId, phone: '112', address: 'here' })),
  )
  const act = async (who: 'owner' | 'other', id = 0, what = 'status', status?: string) => {
    const sent = { url: `/api/adoptions/${id}/${what}`, ...(status && { payload: { status } }) }
    const answer = await rest(who, status ? 'PATCH' : 'POST', sent)
    const pet = (await rest('anonymous', 'GET', { url: `/api/pets/${petId}` })).json()
    return [answer.statusCode, answer.json().detail ?? answer.json().status, pet.status, pet.adopted]
  }
  expect(await act('owner', first?.id, 'status', 'accepted')).toEqual([200, 'accepted', 'on_hold', false])
  expect(await act('owner', second?.id, 'status', 'accepted')).toEqual([
    409,
    'This pet is on hold for another applicant. Release the current hold first.',
    'on_hold',
    false,
  ])
  expect(await act('owner', first?.id, 'release')).toEqual([200, 'rejected', 'available', false])
  expect(await act('owner', second?.id, 'status', 'accepted')).toEqual([200, 'accepted', 'on_hold', false])
  // a released requester may request again, and withdraw
  const again = await other.call.adoptions.request({ petId, phone: '112', address: 'here' })
  expect(await act('other', again.id, 'withdraw')).toEqual([200, 'rejected', 'on_hold', false])
  await user.call.pets.markAdopted({ id: petId })
  expect(await act('owner', second?.id, 'release')).toEqual([
    409,
    'This pet has already found a home.',
    'adopted',
    true,
  ])
  expect((await other.call.adoptions.sent({})).items.map(({ outcome }) => outcome)).toEqual(['withdrawn', 'released'])
  expect((await ella.call.adoptions.sent({})).items).toMatchObject([{ status: 'accepted', outcome: null }])
})

test('both sides read all messages, oldest first and page by page, and no notes', async () => {
  const { user, other, rest } = await startRest()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId, phone: '112', address: 'here' })
  const url = `/api/adoptions/${id}/messages`
  for (const [who, text] of [
    ['other', 'May I visit?'],
    ['owner', 'Of course.'],
    ['owner', 'On Saturday?'],
  ] as const)
    await rest(who, 'POST', { url, payload: { text } })
  await user.call.adoptions.note({ id, text: 'Ask about the stairs.' })
  const read = async (who: 'owner' | 'other' | 'admin', query = '') =>
    (await rest(who, 'GET', { url: url + query })).json()
  const all = await read('owner')
  const [first, second, third] = all
  expect(all).toMatchObject([
    { id: 1, _id: '1', side: 'requester', author: 'Otto Other', mine: false, text: 'May I visit?' },
    { side: 'owner', author: 'Uma User', mine: true, text: 'Of course.' },
    { side: 'owner', mine: true, text: 'On Saturday?' },
  ])
  const [theirs] = await read('other')
  expect(theirs).toEqual({ ...first, mine: true })
  expect(await read('admin')).toHaveLength(3)
  expect(await read('owner', '?limit=2')).toEqual([second, third])
  expect(await read('owner', `?limit=2&before=${second.id}`)).toEqual([first])
})

test('a refusal because a request has changed contains its current state', async () => {
  const { user, other, rest } = await startRest()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId, phone: '112', address: 'here' })
  const decide = async () =>
    (await rest('owner', 'PATCH', { url: `/api/adoptions/${id}/status`, payload: { status: 'accepted' } })).json()
  await other.call.adoptions.withdraw({ id })
  expect(await decide()).toMatchObject({
    status: 409,
    detail: 'This request has been withdrawn.',
    now: { status: 'rejected', outcome: 'withdrawn' },
  })
})

test("the list contains the requests for one's own pets, newest first, with contact data", async () => {
  const { user, other, rest } = await startRest()
  const pets = await Promise.all([1, 2, 3].map((n) => user.call.pets.add({ ...goodPet, name: `Pet ${n}` })))
  for (const pet of pets) await rest('other', 'POST', { url: '/api/adopt', payload: { petId: pet.id, ...contact } })
  const listed = (await rest('owner', 'GET', { url: '/api/adoptions' })).json()
  expect(listed.map(({ petId }: { petId: number }) => petId)).toEqual(pets.map(({ id }) => id).reverse())
  expect(listed[0]).toMatchObject({ ...contact, requesterName: 'Otto Other', requesterEmail: other.user.email })
  expect((await rest('other', 'GET', { url: '/api/adoptions' })).json()).toEqual([])
  expect((await rest('admin', 'GET', { url: '/api/adoptions' })).json()).toEqual([])
  expect((await rest('admin', 'GET', { url: `/api/adoptions?ownerEmail=${user.user.email}` })).json()).toEqual(listed)
})

test('a missing request and a request of others are refused with the same words', async () => {
  const { user, other, person, rest } = await startRest()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId, phone: '112', address: 'here' })
  const stranger = await person('Sam Stranger')
  const decide = async (request: number) => {
    const url = `/api/adoptions/${request}/status`
    const { statusCode, body } = await stranger.http({ method: 'PATCH', url, payload: { status: 'accepted' } })
    return { statusCode, body }
  }
  expect(await decide(id)).toMatchObject({ statusCode: 403 })
  expect(await decide(id + 1)).toEqual(await decide(id))
  const asAdmin = await rest('admin', 'PATCH', {
    url: `/api/adoptions/${id + 1}/status`,
    payload: { status: 'accepted' },
  })
  expect(asAdmin.statusCode).toBe(404)
})

test("an admin may create a request in another user's name", async () => {
  const { user, other, rest } = await startRest()
  const { id } = await user.call.pets.add(goodPet)
  const payload = { petId: id, ...contact, requesterEmail: other.user.email }
  const asked = await rest('admin', 'POST', { url: '/api/adopt', payload })
  expect(asked.json()).toMatchObject({ requesterName: 'Otto Other', requesterEmail: other.user.email })
})
