import { expect, test } from 'vitest'
import { hashToken } from '#server/identity/sessions.ts'
import { type InvalidCall, startRest, testRestCalls, withField } from '#server/testing/rest.ts'
import { uploadOf } from '#server/testing/uploads.ts'
import { profileRest } from './profile.rest.ts'

const everybody = { anonymous: 401, owner: 200, other: 200, admin: 200 }

const password = (what: string, payload: object, status: number, more: Partial<InvalidCall> = {}): InvalidCall => ({
  what,
  send: (good) => ({ ...good, payload }),
  status,
  ...more,
})

testRestCalls(profileRest, [
  {
    call: 'PATCH /api/me',
    good: everybody,
    payload: () => ({ name: ' Uma Newname ', photoURL: 'https://example.org/me.png', mailOff: ['gift'] }),
    answer: (_records, who) => ({
      user: {
        name: 'Uma Newname',
        photoURL: 'https://example.org/me.png',
        role: who === 'admin' ? 'admin' : 'user',
      },
      mailOff: ['gift'],
      ended: null,
    }),
    bad: [
      ...[null, '', '  ', 5, {}, 'x'.repeat(101), 'a\u0000b', 'a\u202eb'].map((value) => withField('name', value)),
      ...['javascript:alert(1)', 'me.png', 5, '/images/x.webp', `https://example.org/${'x'.repeat(2050)}`].map(
        (value) => withField('photoURL', value),
      ),
      withField('photoURL', `/images/${'0'.repeat(64)}.webp`, 400, { refusal: 'NO_SUCH_PICTURE', path: undefined }),
      ...['gift', 5, null, Array(101).fill('gift')].map((value) => withField('mailOff', value)),
      ...['letters', 'password_changed'].map((kind) => withField('mailOff', [kind], 400, { path: 'mailOff.0' })),
      ...['12345', '', null, 'x'.repeat(201)].map((value) => withField('password', value)),
      password('no change', {}, 400),
      password('a change of nothing', { nickname: 'Uma' }, 400),
      password('no current password', { password: 'a new password' }, 403, { path: 'currentPassword' }),
      password('a wrong one', { currentPassword: 'a guess', password: 'a new password' }, 403, {
        path: 'currentPassword',
        refusal: 'WRONG_PASSWORD',
      }),
    ],
  },
  {
    call: 'GET /api/me/sessions',
    good: everybody,
  },
  {
    call: 'DELETE /api/me/sessions',
    good: everybody,
    answer: () => ({ ended: { sessions: 0 } }),
  },
  {
    call: 'DELETE /api/me/sessions/0123456789abcdef',
    good: { anonymous: 401, owner: 404, other: 404, admin: 404 },
    bad: ['0123456789ABCDEF', '0123456789abcde', '%00', 'x'.repeat(300)].map((id) => ({
      what: `the session ${id}`,
      send: (good) => ({ ...good, url: `/api/me/sessions/${id}` }),
      status: 404,
      refusal: 'NO_SUCH_SESSION' as const,
    })),
  },
])

test('a program finds its own session, and ends another one by its id', async () => {
  const { rest, people, anonymous } = await startRest()
  const { email } = people.owner.user
  const credentials = { email, password: 'Uma User has a password' }
  const login = { method: 'POST', url: '/api/auth/login', payload: credentials, headers: { 'user-agent': 'curl/8' } }
  const { token } = (await anonymous.http(login as Parameters<typeof anonymous.http>[0])).json()
  const sessions = (await rest('owner', 'GET', { url: '/api/me/sessions' })).json()
  expect(sessions).toEqual([
    expect.objectContaining({ _id: hashToken(people.owner.token).slice(0, 16), current: true, device: null }),
    expect.objectContaining({ _id: hashToken(token).slice(0, 16), current: false, device: 'A program' }),
  ])
  const url = `/api/me/sessions/${sessions[1]._id}`
  expect((await rest('other', 'DELETE', { url })).statusCode).toBe(404)
  expect((await rest('owner', 'DELETE', { url })).json()).toEqual({ ended: { sessions: 1 } })
  const asked = await anonymous.http({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  expect(asked.statusCode).toBe(401)
})

test('a picture uploaded here may be named by its absolute URL, which is also returned', async () => {
  const { rest, people } = await startRest({ PUBLIC_URL: 'https://pets.example.org' })
  const image = await uploadOf(people.owner)
  const photoURL = `https://pets.example.org${image}`
  for (const sent of [image, photoURL])
    expect((await rest('owner', 'PATCH', { url: '/api/me', payload: { photoURL: sent } })).json().user).toMatchObject({
      photoURL,
    })
  expect((await rest('owner', 'GET', { url: '/api/me' })).json().user.photoURL).toBe(photoURL)
  expect(await people.owner.call.users.me()).toMatchObject({ name: 'Uma User' })
  const login = await people.anonymous.http({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: people.owner.user.email, password: 'Uma User has a password' },
  })
  expect(login.json().user.photoURL).toBe(photoURL)
  const none = await rest('owner', 'PATCH', { url: '/api/me', payload: { photoURL: null } })
  expect(none.json().user.photoURL).toBeNull()
})
