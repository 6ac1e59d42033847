import { expect, test } from 'vitest'
import { startRest, testRestCalls, withField, without } from '#server/testing/rest.ts'
import { usersRest } from './users.rest.ts'

const forAdmins = { anonymous: 401, owner: 403, other: 403, admin: 200 }

testRestCalls(usersRest, [
  { call: 'GET /api/users', good: forAdmins },
  {
    call: 'PATCH /api/users/otto.other@example.org/role',
    good: forAdmins,
    payload: () => ({ role: 'admin' }),
    answer: () => ({ email: 'otto.other@example.org', name: 'Otto Other', role: 'admin', profileImage: null }),
    bad: [
      without('role'),
      ...['user', 'Admin', '', null, 1].map((value) => withField('role', value)),
      ...['nobody@example.org', 'nobody', '%20', '1'].map((name) => ({
        what: `the email ${name}`,
        send: ({ payload }: { payload?: unknown }) => ({ url: `/api/users/${name}/role`, payload }),
        status: 404,
        refusal: 'NO_SUCH_USER' as const,
      })),
    ],
  },
  ...['suspend', 'restore'].map((act) => ({
    call: `POST /api/users/otto.other@example.org/${act}`,
    good: forAdmins,
    answer: () => ({
      email: 'otto.other@example.org',
      name: 'Otto Other',
      role: 'user',
      profileImage: null,
      staff: false,
      suspended: act === 'suspend',
    }),
    bad: ['nobody@example.org', 'nobody', '%20'].map((name) => ({
      what: `the email ${name}`,
      send: () => ({ url: `/api/users/${name}/${act}` }),
      status: 404,
      refusal: 'NO_SUCH_USER' as const,
    })),
  })),
  {
    call: 'GET /api/me',
    good: { anonymous: 401, owner: 200, other: 200, admin: 200 },
    answer: (_records, who) => ({ user: { role: who === 'admin' ? 'admin' : 'user' } }),
  },
])

test('every user is listed once, however many there are', async () => {
  const shelter = await startRest()
  const { users } = shelter.db.schema
  const values = Array.from({ length: 120 }, (_, i) => ({
    uid: `u${i}`,
    email: `guest${i}@example.org`,
    name: `Guest ${i}`,
    searchFolded: '',
    photoUrl: 'https://example.org/guest.jpg',
  }))
  await shelter.db.transaction((tx) => tx.insert(users).values(values))
  const listed = (await shelter.rest('admin', 'GET', { url: '/api/users' })).json()
  expect(new Set(listed.map(({ email }: { email: string }) => email)).size).toBe(123)
  expect(listed).toHaveLength(123)
  expect(listed).toContainEqual(
    expect.objectContaining({
      _id: 'u7',
      name: 'Guest 7',
      role: 'user',
      profileImage: 'https://example.org/guest.jpg',
    }),
  )
})

test('an email in the URL may be in capitals and have its @ escaped', async () => {
  const { rest } = await startRest()
  const url = '/api/users/OTTO.Other%40Example.org/role'
  expect((await rest('admin', 'PATCH', { url, payload: { role: 'admin' } })).json()).toMatchObject({ role: 'admin' })
  expect((await rest('other', 'GET', { url: '/api/users' })).statusCode).toBe(200)
})
