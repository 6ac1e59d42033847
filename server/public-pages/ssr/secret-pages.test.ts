import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'

const firebase = {
  FIREBASE_PROJECT_ID: 'demo-pawstead',
  FIREBASE_API_KEY: 'any-key',
  FIREBASE_AUTH_DOMAIN: 'demo-pawstead.firebaseapp.com',
}

const secretPages = [
  '/setup?token=x',
  '/auth/forgot',
  '/auth/reset',
  '/auth/confirm',
  '/auth/login?next=%2Fsetup%3Ftoken%3Dx',
]

test.each(secretPages)('%s is not stored, and sends no referrer', async (url) => {
  const { anonymous, user } = await startHarness()
  const seen = await anonymous.http({ url })
  expect([seen.statusCode, seen.headers['cache-control'], seen.headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ])
  const cookies = { pawstead_session: user.token }
  const { headers } = await user.http({ url, cookies })
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['private, no-store', 'no-referrer'])
})

test('with Firebase, the referrer is the origin only', async () => {
  const { anonymous } = await startHarness(firebase)
  for (const url of ['/setup?token=x', '/auth/forgot', '/auth/login'])
    expect((await anonymous.http({ url })).headers['referrer-policy'], url).toBe('strict-origin')
})

test('other pages are unchanged', async () => {
  const { anonymous } = await startHarness()
  for (const url of ['/', '/terms']) {
    const { headers } = await anonymous.http({ url })
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual([
      'no-cache',
      'strict-origin-when-cross-origin',
    ])
  }
})

test('the set-up link explains itself without a script, and login and register lead back to it', async () => {
  const { anonymous } = await startHarness()
  const { body } = await anonymous.http({ url: '/setup?token=x' })
  expect(body).toContain('Set up your shelter</h1>')
  for (const page of ['login', 'register']) expect(body).toContain(`href="/auth/${page}?next=%2Fsetup%3Ftoken%3Dx"`)
  expect(body).toContain('<meta name="robots" content="noindex">')
})
