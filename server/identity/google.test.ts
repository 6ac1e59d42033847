import { Events } from 'oauth2-mock-server'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { usersByEmail } from '#server/features/users/users.queries.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { startFakeGoogle } from '#server/testing/fake-google.ts'

/** The real app with a simulated Google. */
async function start(env: Record<string, string> = {}) {
  const google = await startFakeGoogle()
  const db = await freshDatabase()
  const settings = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'client secret', LOG_LEVEL: 'silent', ...env }
  const config = readFrom({ RATE_LIMIT: 'off', ...settings })
  const app = await buildApp({ config, db, outside: { googleIssuer: google.issuer } })
  onTestFinished(async () => {
    await app.close()
    await db.close()
    await google.close()
  })

  /** Starts a login: returns the redirect's URL and the browser's cookie. */
  const leave = async (headers: Record<string, string> = {}, query = '') => {
    const answer = await app.inject({ url: `/api/auth/google${query}`, headers: { host: 'localhost', ...headers } })
    const [cookie] = answer.cookies
    return { answer, to: new URL(String(answer.headers.location ?? 'about:blank')), cookie: cookie?.value ?? '' }
  }
  /** Follows Google's page; returns the path of the callback. */
  const pass = async (to: URL) => {
    const { headers } = await fetch(to, { redirect: 'manual' })
    const back = new URL(headers.get('location') ?? 'about:blank')
    return back.pathname + back.search
  }
  const comeBack = (path: string, cookie: string) =>
    app.inject({ url: path, cookies: { pawstead_google: cookie }, headers: { host: 'localhost' } })
  const logIn = async () => {
    const { to, cookie } = await leave()
    return comeBack(await pass(to), cookie)
  }
  return { app, db, google, leave, pass, comeBack, logIn }
}

const resultOf = ({ body }: { body: string }): string | null =>
  JSON.parse(/id="result">(.*?)<\/script>/.exec(body)?.[1] ?? 'undefined').error

const sessionOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === 'pawstead_session')?.value

test('a callback from Google logs in, and creates an account with a verified email', async () => {
  const { app, db, logIn } = await start()
  const answer = await logIn()
  expect(resultOf(answer)).toBeNull()
  const me = await app.inject({ url: '/api/me', cookies: { pawstead_session: sessionOf(answer) ?? '' } })
  expect(me.json()).toEqual({
    user: {
      email: 'gina@example.org',
      name: 'Gina Google',
      photoURL: 'https://pictures.example/gina.jpg',
      role: 'user',
      staff: false,
    },
  })
  expect(await usersByEmail(db, 'gina@example.org')).toMatchObject([{ emailVerified: true }])
})

test('the pop-up and a new account are in the language of the page that opened it', async () => {
  const { db, leave, pass, comeBack } = await start()
  const { to, cookie } = await leave({}, '?language=es')
  const path = await pass(to)
  const { body } = await comeBack(path, cookie)
  expect(body).toContain('<html lang="es">')
  expect(body).not.toMatch(/You’re logged in|close this/)
  expect(await usersByEmail(db, 'gina@example.org')).toMatchObject([{ language: 'es' }])
  const later = await leave({}, '?language=ar')
  expect((await comeBack(await pass(later.to), later.cookie)).body).toContain('<html lang="ar" dir="rtl">')
  expect(await usersByEmail(db, 'gina@example.org')).toMatchObject([{ language: 'es' }])
  const unknown = await leave({}, '?language=it')
  expect((await comeBack(await pass(unknown.to), unknown.cookie)).body).toContain('<html lang="en">')
})

test('a refusal in the pop-up is in the language of the page', async () => {
  const { google, leave, pass, comeBack } = await start()
  google.person = { ...google.person, email_verified: false }
  const { to, cookie } = await leave({}, '?language=ar')
  const answer = await comeBack(await pass(to), cookie)
  // the page writes it in its own language
  expect(resultOf(answer)).toBe('Google hasn’t verified this email address.')
  expect(answer.body).toMatch(/<p>[^a-z<]*\p{Script=Arabic}[^<]*<\/p>/u)
})

test('the same Google account is the same user, with its current name', async () => {
  const { app, db, google, logIn } = await start()
  const me = async () => {
    const answer = await app.inject({ url: '/api/me', cookies: { pawstead_session: sessionOf(await logIn()) ?? '' } })
    return answer.json().user.name
  }
  expect(await me()).toBe('Gina Google')
  google.person = { ...google.person, name: 'Gina Gardener', picture: undefined }
  expect(await me()).toBe('Gina Gardener')
  expect(await usersByEmail(db, 'gina@example.org')).toHaveLength(1)
})

test('the redirect to Google has PKCE, state, and nonce, and returns to PUBLIC_URL', async () => {
  const { leave } = await start({ PUBLIC_URL: 'https://pets.example.org', TRUST_PROXY: '127.0.0.1' })
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pets.example.org' }
  const { to, answer } = await leave(proxied)
  const asked = Object.fromEntries(to.searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    redirect_uri: 'https://pets.example.org/api/auth/google/callback',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{40,}$/),
    nonce: expect.stringMatching(/^[\w-]{40,}$/),
  })
  expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', secure: true, path: '/api/auth/google' }])
  // on another origin the login would come back to a site without its cookie
  expect(resultOf((await leave({ host: 'localhost:3000' })).answer)).toContain('https://pets.example.org')
})

test('a callback with the state of another login is refused', async () => {
  const { leave, pass, comeBack } = await start()
  const [mine, other] = [await leave(), await leave()]
  const answer = await comeBack(await pass(other.to), mine.cookie)
  expect([resultOf(answer), sessionOf(answer)]).toEqual([
    'Google didn’t complete the sign-in. Please try again.',
    undefined,
  ])
})

test('an ID token made for another login is refused', async () => {
  const { google, logIn } = await start()
  google.person = { ...google.person, nonce: 'of another login' }
  const answer = await logIn()
  expect([resultOf(answer), sessionOf(answer)]).toEqual([
    'Google didn’t complete the sign-in. Please try again.',
    undefined,
  ])
})

test('a callback without its cookie, or with one that we did not sign, must start again', async () => {
  const { leave, pass, comeBack } = await start()
  const { to, cookie } = await leave()
  const path = await pass(to)
  for (const wrong of ['', 'nonsense', `${cookie.slice(0, 20)}x${cookie.slice(21)}`])
    expect(resultOf(await comeBack(path, wrong))).toBe('Google sign-in took too long. Please try again.')
})

test.each([false, undefined, 'true'])(
  'an email that Google calls verified: %j creates no account',
  async (verified) => {
    const { db, google, logIn } = await start()
    google.person = { ...google.person, email_verified: verified }
    const answer = await logIn()
    expect([resultOf(answer), sessionOf(answer)]).toEqual(['Google hasn’t verified this email address.', undefined])
    expect(await usersByEmail(db, 'gina@example.org')).toEqual([])
  },
)

test('an account with a password and the same email keeps its owner', async () => {
  const { app, db, logIn } = await start()
  const account = { name: 'Gina Here', email: 'gina@example.org', password: 'a good password' }
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
  const answer = await logIn()
  expect([resultOf(answer), sessionOf(answer)]).toEqual([
    'An account with this email already exists. Please log in with your password.',
    undefined,
  ])
  expect(await usersByEmail(db, 'gina@example.org')).toMatchObject([{ name: 'Gina Here', emailVerified: false }])
})

test('an account from Google has no password to guess, and its email is taken', async () => {
  const { app, logIn } = await start()
  await logIn()
  const login = { email: 'gina@example.org', password: '' }
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  expect((await post('/api/auth/login', { ...login, password: 'undefined' })).statusCode).toBe(401)
  expect((await post('/api/auth/register', { ...login, name: 'Eve', password: 'a good password' })).statusCode).toBe(
    409,
  )
})

test('a cancelled login at Google is not logged as an error', async () => {
  const { google, leave, pass, comeBack } = await start()
  google.server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  const { to, cookie } = await leave()
  expect(resultOf(await comeBack(await pass(to), cookie))).toBe('Google sign-in was canceled.')
})

test('the page that closes the pop-up runs only its own script', async () => {
  const { google, logIn } = await start()
  google.person = { ...google.person, email_verified: false }
  const { headers } = await logIn()
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; base-uri 'none'/,
    ),
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-store',
  })
})

test("without Google's settings its routes don't exist", async () => {
  const { app } = await start({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })
  expect((await app.inject('/api/auth/google')).statusCode).toBe(404)
  expect((await app.inject('/api/config')).json().identity).toEqual({ provider: 'embedded', google: false })
})
