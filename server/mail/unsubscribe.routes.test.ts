import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createLink } from '#server/identity/one-time-links.ts'
import { loggerOptions } from '#server/platform/http/log.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import type { MailTopic } from '#shared/mail.ts'
import { setMainLanguage } from '#shared/texts/languages.ts'
import { stopTopic } from './unsubscribe.routes.ts'

const linkFor = ({ db }: Harness, { user }: HarnessUser, kind: string) =>
  db.transaction((tx) => createLink(db, tx, { purpose: 'stop', uid: user.uid, email: user.email, kind }))

async function mailOff({ db }: Harness, { user }: HarnessUser): Promise<string | undefined> {
  const [row] = await db.read.select().from(db.schema.users).where(eq(db.schema.users.uid, user.uid))
  return row?.mailOff
}

const urlOf = (token: string) => `/mail/stop?token=${token}`

describe('the unsubscribe link', () => {
  it('asks for confirmation, and stops nothing when a program opens it', async () => {
    const shelter = await startHarness({ SITE_NAME: 'Happy <Tails>' })
    const url = urlOf(await linkFor(shelter, shelter.user, 'gift'))
    const page = await shelter.anonymous.http({ url })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Stop emails about gifts to your campaigns')
    expect(page.body).toContain('Happy &lt;Tails&gt;')
    expect(page.body).not.toContain('<Tails>')
    expect(page.body).toMatch(/<form method="post"><button>/)
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("form-action 'self'"),
    })
    expect(page.body).not.toContain(shelter.user.user.email)
    expect(await mailOff(shelter, shelter.user)).toBe('')
  })

  it('stops only its kind, permanently, when its button is pressed', async () => {
    const shelter = await startHarness()
    const url = urlOf(await linkFor(shelter, shelter.user, 'gift'))
    const done = await shelter.anonymous.http({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('We’ve stopped emails about gifts to your campaigns.')
    expect(await mailOff(shelter, shelter.user)).toBe('gift')
    expect(await mailOff(shelter, shelter.other)).toBe('')
  })

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form of parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['nothing', undefined, undefined],
  ])(
    'stops at once for a POST of a mail program with %s, from any origin, repeatedly',
    async (_what, type, payload) => {
      const shelter = await startHarness()
      const url = urlOf(await linkFor(shelter, shelter.user, 'pet_adopted'))
      for (let n = 0; n < 2; n += 1) {
        const headers = { origin: 'https://webmail.example', ...(type && { 'content-type': type }) }
        const done = await shelter.anonymous.http({ method: 'POST', url, headers, payload })
        expect(done.statusCode, done.body).toBe(200)
      }
      expect(await mailOff(shelter, shelter.user)).toBe('pet_adopted')
    },
  )

  it("works in another user's session, and in an older browser that hides the origin", async () => {
    const shelter = await startHarness()
    const url = urlOf(await linkFor(shelter, shelter.user, 'gift'))
    const cookie = `pawstead_session=${shelter.other.token}`
    const done = await shelter.anonymous.http({ method: 'POST', url, headers: { cookie, origin: 'null' } })
    expect(done.statusCode).toBe(200)
    expect(await mailOff(shelter, shelter.user)).toBe('gift')
    expect(await mailOff(shelter, shelter.other)).toBe('')
  })

  it('stops each of many kinds at once', async () => {
    const shelter = await startHarness()
    const kinds: MailTopic[] = ['gift', 'request_new', 'pet_adopted', 'campaign_full', 'campaign_ended']
    const { db, user } = shelter
    await Promise.all(kinds.map((topic) => stopTopic(db, { uid: user.user.uid, topic })))
    expect((await mailOff(shelter, user))?.split(',').sort()).toEqual(kinds.sort())
  })

  it.each([
    ['nothing', ''],
    ['no token', '?token='],
    ['two', '?token=a&token=b'],
    ['another one', `?token=${'x'.repeat(43)}`],
    ['something hostile', '?token=%3Cscript%3E'],
    ['a very long one', `?token=${'x'.repeat(5000)}`],
  ])('with %s responds with an error page', async (_what, query) => {
    const shelter = await startHarness()
    for (const method of ['GET', 'POST'] as const) {
      const page = await shelter.anonymous.http({ method, url: `/mail/stop${query}` })
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('This link no longer works')
      expect(page.body).not.toContain('<script')
    }
  })

  it('with a token of another purpose, or of a kind about the account, does nothing', async () => {
    const shelter = await startHarness()
    const { db, user } = shelter
    const reset = await db.transaction((tx) => createLink(db, tx, { purpose: 'reset', uid: user.user.uid }))
    const account = await linkFor(shelter, user, 'password_changed')
    for (const token of [reset, account])
      expect((await shelter.anonymous.http({ method: 'POST', url: urlOf(token) })).statusCode).toBe(404)
    expect(await mailOff(shelter, user)).toBe('')
  })

  it('refuses a long body', async () => {
    const shelter = await startHarness()
    const url = urlOf(await linkFor(shelter, shelter.user, 'gift'))
    const sent = {
      method: 'POST',
      url,
      payload: 'x'.repeat(20_000),
      headers: { 'content-type': 'text/plain' },
    } as const
    expect((await shelter.anonymous.http(sent)).statusCode).toBe(413)
  })

  it('is never logged, for any request', async () => {
    const shelter = await startHarness()
    let log = ''
    const stream = new PassThrough().on('data', (chunk) => (log += chunk))
    const options = loggerOptions('trace', null)
    const logger = typeof options === 'object' ? { ...options, stream } : false
    const app = await buildApp({ config: shelter.config, db: shelter.db, logger })
    onTestFinished(() => app.close())
    const token = await linkFor(shelter, shelter.user, 'gift')
    await app.inject({ url: urlOf(token) })
    await app.inject({ method: 'POST', url: urlOf(token) })
    await app.inject({
      method: 'POST',
      url: urlOf(token),
      payload: 'x'.repeat(20_000),
      headers: { 'content-type': 'a/b' },
    })
    await app.inject({ method: 'PUT', url: urlOf(token) })
    await app.inject({ url: `/mail/stop/?token=${token}` })
    expect(log.match(/"path":"\/mail\/stop"/g)?.length).toBeGreaterThanOrEqual(4)
    expect(log).toContain('"path":"/no-such-page"')
    expect(log).not.toContain(token)
  })
})

describe('the unsubscribe page under a prefix', () => {
  async function start() {
    const shelter = await startHarness()
    onTestFinished(() => setMainLanguage('en'))
    await shelter.admin.call.settings.save({ values: { language: 'en', otherLanguages: ['es', 'pt-BR', 'ar'] } })
    return shelter
  }

  it('is in its language, and stops the emails', async () => {
    const shelter = await start()
    const url = `/ar${urlOf(await linkFor(shelter, shelter.user, 'gift'))}`
    const { body } = await shelter.anonymous.http({ url })
    expect(body).toContain('<html lang="ar" dir="rtl">')
    expect(body).toContain('<a href="/ar">')
    expect(body).not.toMatch(/Stop|email/)
    expect(await mailOff(shelter, shelter.user)).toBe('')
    const done = await shelter.anonymous.http({ method: 'POST', url })
    expect([done.statusCode, await mailOff(shelter, shelter.user)]).toEqual([200, 'gift'])
    expect(done.body).toContain('<html lang="ar" dir="rtl">')
    expect((await shelter.anonymous.http({ url: '/es/mail/stop?token=x' })).body).toContain('<html lang="es">')
    expect((await shelter.anonymous.http({ url: '/pt-br/mail/stop?token=x' })).body).toContain('<html lang="pt-BR">')
  })

  it.each(['es', 'en'])(
    'works without a redirect after the shelter no longer uses the prefix of %s',
    async (prefix) => {
      const shelter = await start()
      await shelter.admin.call.settings.save({ values: { language: 'ar', otherLanguages: [] } })
      const url = `/${prefix}${urlOf(await linkFor(shelter, shelter.user, 'gift'))}`
      const done = await shelter.anonymous.http({ method: 'POST', url })
      expect([done.statusCode, await mailOff(shelter, shelter.user)]).toEqual([200, 'gift'])
      expect(done.body).toContain('<html lang="ar" dir="rtl">')
    },
  )

  it('does not exist in a language that there is not', async () => {
    const shelter = await start()
    expect((await shelter.anonymous.http({ url: '/it/mail/stop?token=x' })).statusCode).toBe(404)
  })
})
