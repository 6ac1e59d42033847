import { expect, test } from 'vitest'
import { goodPet, startRest, testRestCalls, withField, withQuery } from '#server/testing/rest.ts'
import { notificationsRest } from './notifications.rest.ts'

testRestCalls(notificationsRest, [
  {
    call: 'GET /api/notices',
    good: { anonymous: 401, owner: 200, other: 200, admin: 200 },
    answer: (_records, who) =>
      who === 'admin'
        ? {
            unread: 1,
            notices: [{ kind: 'post_new', text: expect.stringMatching(/^Uma User added \d+ posts, most /) }],
          }
        : { notices: expect.arrayContaining([expect.objectContaining({ read: false, times: 1 })]) },
    bad: [
      ...['limit=0', 'limit=101', 'limit=1.5', 'limit=', 'before=0', 'before=-1', 'before=x'].map((query) =>
        withQuery(query),
      ),
      withQuery('before=1', 200),
    ],
  },
  {
    call: 'POST /api/notices/read',
    good: { anonymous: 401, owner: 200, other: 200, admin: 200 },
    payload: () => ({ all: true }),
    answer: () => ({ unread: 0 }),
    bad: [
      { what: 'neither', send: (good) => ({ ...good, payload: {} }), status: 400 },
      { what: 'both', send: (good) => ({ ...good, payload: { all: true, ids: [1] } }), status: 400 },
      ...[[], [0], [1.5], ['1'], [null], 1, null, Array.from({ length: 101 }, (_, n) => n + 1)].map((ids) => ({
        what: `ids: ${JSON.stringify(ids).slice(0, 20)}`,
        send: (good: object) => ({ ...good, payload: { ids } }),
        status: 400,
      })),
      withField('all', false),
      { what: "somebody else's", send: (good) => ({ ...good, payload: { ids: [999_999] } }), status: 200 },
    ],
  },
])

async function startTold() {
  const shelter = await startRest()
  const { user, other } = shelter
  const { id: petId } = await user.call.pets.add(goodPet)
  await other.call.adoptions.request({ petId, phone: '112', address: 'here' })
  const campaign = await user.call.campaigns.createSimple({ petName: 'Luna', image: goodPet.image, maxCents: 5_000 })
  for (const amountCents of [1_050, 2_000]) await other.call.donations.give({ campaignId: campaign.id, amountCents })
  const list = async (query = '') => (await shelter.rest('owner', 'GET', { url: `/api/notices${query}` })).json()
  const read = async (who: 'owner' | 'other', payload: object) =>
    (await shelter.rest(who, 'POST', { url: '/api/notices/read', payload })).json()
  return { ...shelter, campaign, list, read }
}

test('notifications are sentences with a link, newest first', async () => {
  const { app, campaign, list } = await startTold()
  const base = `http://${(await app.inject({ url: '/api/openapi.json' })).json().servers[0].url.split('//')[1]}`
  expect(await list()).toMatchObject({
    unread: 2,
    notices: [
      {
        kind: 'gift',
        text: '2 new gifts to your campaign for Luna, most recently $20.',
        times: 2,
        read: false,
        url: `${base}/donations/${campaign.id}`,
      },
      { kind: 'request_new', text: 'Otto Other applied to adopt Rex.', url: `${base}/dashboard/requests/1` },
    ],
  })
})

test('notifications are paginated', async () => {
  const { list } = await startTold()
  const [newest, oldest] = (await list()).notices
  expect((await list('?limit=1')).notices).toEqual([newest])
  expect(await list(`?limit=1&before=${newest.id}`)).toEqual({ unread: 2, notices: [oldest] })
  expect((await list(`?before=${oldest.id}`)).notices).toEqual([])
})

test('a read notification stays, and a new one of its group is separate', async () => {
  const { other, campaign, list, read } = await startTold()
  const [donation] = (await list()).notices
  expect(await read('owner', { ids: [donation.id] })).toEqual({ unread: 1 })
  await other.call.donations.give({ campaignId: campaign.id, amountCents: 100 })
  expect((await list()).notices).toMatchObject([
    { text: 'New $1 pledge to your campaign for Luna.', read: false, times: 1 },
    { id: donation.id, read: true, times: 2 },
    { kind: 'request_new' },
  ])
  expect(await read('owner', { all: true })).toEqual({ unread: 0 })
  expect(await read('owner', { all: true })).toEqual({ unread: 0 })
})

test("users can't read or mark notifications of others", async () => {
  const { rest, list, read } = await startTold()
  const ids = (await list()).notices.map(({ id }: { id: number }) => id)
  expect(await read('other', { ids })).toEqual({ unread: 0 })
  expect(await read('other', { all: true })).toEqual({ unread: 0 })
  expect((await rest('other', 'GET', { url: '/api/notices' })).json()).toEqual({ unread: 0, notices: [] })
  expect((await list()).unread).toBe(2)
})
