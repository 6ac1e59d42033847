import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { setStaff } from '#server/features/users/roles.service.ts'
import { usersByEmail } from '#server/features/users/users.queries.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { startHarness } from '#server/testing/harness.ts'
import { isDemo, isWithoutShelter, markAsDemo } from './demo-mark.ts'
import { flowLifetime, simulatedGoogle } from './google.ts'
import { googleAccounts } from './people.ts'

const start = async (settings: Record<string, string> = {}) => {
  const harness = await startHarness(settings, { simulatedGoogle })
  const { app } = harness
  /** Opens the pop-up; returns its page and its cookie. */
  const open = async () => {
    const page = await app.inject({ url: '/api/auth/google' })
    const state = /name="state" value="([\w-]+)"/.exec(page.body)?.[1] ?? ''
    return { page, state, cookies: Object.fromEntries(page.cookies.map(({ name, value }) => [name, value])) }
  }
  const choose = (
    { state, cookies }: Pick<Awaited<ReturnType<typeof open>>, 'state' | 'cookies'>,
    account: string,
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/google/simulated',
      cookies,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams({ state, account }).toString(),
    })
  return { ...harness, open, choose }
}

const resultOf = ({ body }: { body: string }): string | null =>
  JSON.parse(/id="result">(.*?)<\/script>/.exec(body)?.[1] ?? '{}').error

const sessionOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === 'pawstead_session')?.value

const over = 'Google sign-in took too long. Please try again.'

test('the pop-up explains that it is not Google, offers three accounts and Cancel, and has no input', async () => {
  const { page } = await (await start()).open()
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<header class="demo">Demo: this is not Google</header>')
  expect([...page.body.matchAll(/<button name="account" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
    ...Object.keys(googleAccounts),
    'cancelled',
  ])
  expect([...page.body.matchAll(/<input[^>]*>/g)].map(([input]) => input.replace(/value=".*"/, ''))).toEqual([
    '<input type="hidden" name="state" >',
  ])
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each(Object.entries(googleAccounts))(
  '%s is logged in as a normal user, the same one each time',
  async (account, person) => {
    const { app, db, open, choose } = await start()
    for (let time = 0; time < 2; time++) {
      const answer = await choose(await open(), account)
      expect(resultOf(answer)).toBeNull()
      const me = await app.inject({ url: '/api/me', cookies: { pawstead_session: sessionOf(answer) ?? '' } })
      expect(me.json().user).toEqual({ ...person, photoURL: null, role: 'user', staff: false })
    }
    expect(await usersByEmail(db, person.email)).toHaveLength(1)
  },
)

test('the configuration offers Google', async () => {
  const { app } = await start()
  expect((await app.inject('/api/config')).json().identity).toEqual({ provider: 'embedded', google: true })
})

test('Cancel does not log in', async () => {
  const { open, choose } = await start()
  const answer = await choose(await open(), 'cancelled')
  expect([resultOf(answer), sessionOf(answer)]).toEqual(['Google sign-in was canceled.', undefined])
})

test.each(['nobody', 'grace', 'constructor', 'nora@pawstead.example', ''])(
  'there is no account %j',
  async (account) => {
    const { open, choose } = await start()
    const answer = await choose(await open(), account)
    expect([resultOf(answer), sessionOf(answer)]).toEqual(['There is no such account in this demo.', undefined])
  },
)

test('a choice works once, and only in the browser that opened the pop-up', async () => {
  const { open, choose } = await start()
  const [mine, other] = [await open(), await open()]
  expect(resultOf(await choose({ ...mine, cookies: {} }, 'nora'))).toBe(over)
  expect(resultOf(await choose({ ...mine, cookies: other.cookies }, 'nora'))).toBe(over)
  expect(resultOf(await choose(mine, 'nora'))).toBeNull()
  const again = await choose(mine, 'nora')
  expect([resultOf(again), sessionOf(again)]).toEqual([over, undefined])
})

test('a state that was never offered is refused, though form and cookie agree', async () => {
  const { choose } = await start()
  const answer = await choose({ state: 'made-up', cookies: { pawstead_simulated_google: 'made-up' } }, 'nora')
  expect([resultOf(answer), sessionOf(answer)]).toEqual([over, undefined])
})

test('a choice expires after five minutes', async () => {
  const { open, choose } = await start()
  const flow = await open()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + flowLifetime + 1 })
  onTestFinished(() => void vi.useRealTimers())
  expect(resultOf(await choose(flow, 'nora'))).toBe(over)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' },
])('other sites cannot choose: %j', async (headers) => {
  const { open, choose } = await start()
  const answer = await choose(await open(), 'nora', headers)
  expect([resultOf(answer) === null, sessionOf(answer)]).toEqual([false, undefined])
})

test('bodies other than forms are refused', async () => {
  const { app } = await start()
  const answer = await app.inject({ method: 'POST', url: '/api/auth/google/simulated', payload: { account: 'nora' } })
  expect(answer.statusCode).toBe(415)
})

test.each(['admin', 'staff'] as const)('an account that has become %s needs a password', async (power) => {
  const { app, db, admin, open, choose } = await start()
  const first = await choose(await open(), 'ben')
  await app.inject({ url: '/api/me', cookies: { pawstead_session: sessionOf(first) ?? '' } })
  const [ben] = await usersByEmail(db, googleAccounts.ben.email)
  if (!ben) throw new Error('nobody has come in')
  if (power === 'admin') await makeAdmin({ db, user: admin.user }, ben)
  else await setStaff({ db, user: admin.user }, { email: ben.email, staff: true })
  const answer = await choose(await open(), 'ben')
  expect([resultOf(answer), sessionOf(answer)]).toEqual([
    'This account has become an admin or staff, so it needs a password now. Please choose another one.',
    undefined,
  ])
  expect(resultOf(await choose(await open(), 'nora'))).toBeNull()
})

test('a user with a password keeps an account with the same email', async () => {
  const { app, open, choose } = await start()
  const payload = { name: 'Zuri Here', email: googleAccounts.zuri.email, password: 'a good password' }
  await app.inject({ method: 'POST', url: '/api/auth/register', payload })
  const answer = await choose(await open(), 'zuri')
  expect([resultOf(answer), sessionOf(answer)]).toEqual([
    'An account with this email already exists. Please log in with your password.',
    undefined,
  ])
})

test('a demo is what `demo` created there: no shelter that was there before, restored there, or moved', async () => {
  const folders = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'pawstead-test-')))
  onTestFinished(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })))
  const [made = '', other = ''] = folders
  expect(isWithoutShelter(made)).toBe(true)
  const [demo, real] = [openSqlite(made), openSqlite(other)]
  onTestFinished(async () => void (await Promise.all([demo.close(), real.close()])))
  expect(isWithoutShelter(made)).toBe(false)
  expect(await isDemo(demo, made)).toBe(false)
  await markAsDemo(demo, made)
  expect(await isDemo(demo, made)).toBe(true)
  expect(await isDemo(real, made)).toBe(false)
  expect(await isDemo(demo, other)).toBe(false)
  const { settings } = demo.schema
  const [row] = await demo.read.select().from(settings).where(eq(settings.id, 1))
  expect(row?.version).toBe(0)
})
